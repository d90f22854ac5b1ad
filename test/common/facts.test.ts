import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPackage } from '../../runtime/common/package-root.ts'
import { fillTemplate, parseTemplate, TemplateError } from '../../runtime/common/template.ts'
import { isUuid } from '../../runtime/common/uuid.ts'
import { uuidv7 } from '../../runtime/security/random.ts'

const plain = (_path: string, value: string | number) => String(value)

describe('a template', () => {
  it('is filled in one pass, with values by their path', () => {
    const template = parseTemplate('greeting', 'Hello {{ user.name }}, {{count}} of {{count}}')
    expect(fillTemplate(template, { user: { name: '{{count}}' }, count: 2 }, plain)).toBe('Hello {{count}}, 2 of 2')
  })

  it('refuses what is no name, and a value that is not given', () => {
    expect(() => parseTemplate('broken', '{{ 1 + 1 }}')).toThrow(TemplateError)
    expect(() => parseTemplate('broken', '{{ open')).toThrow(TemplateError)
    expect(() => fillTemplate(parseTemplate('greeting', '{{name}}'), {}, plain)).toThrow('greeting asks for {{name}}')
    expect(() => fillTemplate(parseTemplate('greeting', '{{a.constructor}}'), { a: {} }, plain)).toThrow(TemplateError)
  })
})

describe('a UUID', () => {
  it('is one in either case, and nothing else is', () => {
    const id = uuidv7(new Date())
    expect([id, id.toUpperCase()].every(isUuid)).toBe(true)
    expect(['', id.replaceAll('-', ''), `${id}0`, `{${id}}`, id.replace(/^./, 'g'), `${id}\n`].some(isUuid)).toBe(false)
  })
})

describe('the package', () => {
  it('is found from the sources, with its version', () => {
    const found = findPackage()
    expect(found?.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(existsSync(join(found?.root ?? '', 'templates', 'email', 'layout.html'))).toBe(true)
  })
})
