import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFile(`${root}/${name}`, 'utf8')
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()

let page = ''
let styles = ''
let parts: string[] = []
beforeAll(async () => {
  page = await read('docs/theming.md')
  styles = await read('widgets/styles.css')
  const [, list = ''] = /type PartName =([^/]+)/.exec(await read('widgets/core/part.ts')) ?? []
  parts = [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
})

describe('docs/theming.md', () => {
  it('names every variable that the style sheet reads, and no other', () => {
    const offered = sorted(styles.match(/--lk-[\w-]*\w/g) ?? [])
    expect(sorted(page.match(/--lk-[\w-]*\w/g) ?? [])).toEqual(offered)
    expect(offered.length).toBeGreaterThan(20)
    expect(offered.length).toBeLessThanOrEqual(36)
  })

  it('names every part, and no other', () => {
    const [, list = ''] = /## Class names, parts, states([\s\S]+?)## /.exec(page) ?? []
    const rows = list.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))
    const named = rows.flatMap((row) => [...row.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name))
    expect(sorted(named)).toEqual(sorted(parts))
    expect(parts.length).toBeLessThanOrEqual(90)
  })

  it('is true about the parts: the style sheet dresses no other', () => {
    const dressed = sorted([...styles.matchAll(/\.lk-([a-z-]+)/g)].map(([, name = '']) => name))
    expect(dressed.filter((name) => !parts.includes(name))).toEqual([])
  })
})
