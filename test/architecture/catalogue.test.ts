import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadCatalogues } from '../../.scripts/catalogues.ts'
import { generatedDocuments } from '../../.scripts/documents.ts'
import { type Catalogue, errorsPage } from '../../.scripts/reference.ts'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { isWritten, readSource, root } from '../../.scripts/source.ts'
import { defineErrors } from '../../runtime/index.ts'
import { repeatedCodes, undeclaredCodes, undocumentedCodes, untestedCodes } from './catalogue.ts'

const sources = readSource((path) => path.startsWith('runtime/') && isWritten(path))
const features = await shippedFeatures()
const catalogues = await loadCatalogues(root, sources)
const onDisk = (path: string) => readFileSync(root + path, 'utf8')

describe('the features', () => {
  it('are all walked by these checks', () => {
    const folders = readdirSync(`${root}runtime/features`)
    expect(features.map((feature) => feature.id).toSorted()).toEqual(folders.toSorted())
  })
})

describe('the refusals', () => {
  const tests = readSource(
    (path) => path.startsWith('test/') && !path.startsWith('test/architecture/') && isWritten(path),
  )

  it('have a code of their own each', () => {
    expect(catalogues.flatMap((catalogue) => catalogue.entries).length).toBeGreaterThan(10)
    expect(repeatedCodes(catalogues)).toEqual([])
  })

  it('are documented', () => {
    expect(undocumentedCodes(catalogues, onDisk('docs/errors.md'))).toEqual([])
  })

  it('are listed by their feature', () => {
    expect(undeclaredCodes(catalogues, features)).toEqual([])
  })

  it('are each provoked by a test', () => {
    expect(untestedCodes(catalogues, tests)).toEqual([])
  })
})

describe('the check of the refusals, when something is broken on purpose,', () => {
  const file = 'runtime/features/broken/errors.ts'
  const broken: Catalogue = { file, entries: Object.values(defineErrors({ BROKEN_ON_PURPOSE: [400, 'Broken'] })) }

  it('fails when a code is not documented', () => {
    expect(undocumentedCodes([...catalogues, broken], onDisk('docs/errors.md'))).toEqual([
      'BROKEN_ON_PURPOSE is not in docs/errors.md',
    ])
  })

  it('fails when two catalogues define one code', () => {
    expect(repeatedCodes([broken, { ...broken, file: 'runtime/http/a.ts' }])).toEqual([
      `BROKEN_ON_PURPOSE is defined in ${file} and in runtime/http/a.ts`,
    ])
  })

  it('fails when no test names a code', () => {
    expect(untestedCodes([broken], new Map([['test/a.test.ts', 'BROKEN_ON']]))).toEqual([
      'BROKEN_ON_PURPOSE is in no test',
    ])
    expect(untestedCodes([broken], new Map([['test/a.test.ts', "code: 'BROKEN_ON_PURPOSE'"]]))).toEqual([])
  })

  it('fails when a feature does not list what it refuses', () => {
    expect(undeclaredCodes([broken], [{ id: 'broken' }])).toEqual([
      'broken defines BROKEN_ON_PURPOSE and does not list it',
    ])
  })
})

describe('the documents that come from the code', () => {
  it('are up to date; if not, run: npm run generate', async () => {
    const documents = await generatedDocuments(root, sources)
    expect([...documents.keys()]).toEqual([
      'docs/errors.md',
      'docs/endpoints.md',
      'docs/configuration.md',
      'docs/feature-functions.md',
      'docs/webhooks.md',
    ])
    for (const [path, text] of documents) expect(onDisk(path), path).toBe(text)
  })

  it('change when a refusal is added', () => {
    const broken: Catalogue = {
      file: 'runtime/http/a.ts',
      entries: Object.values(defineErrors({ NEW_CODE: [400, 'New'] })),
    }
    expect(errorsPage([...catalogues, broken], features)).not.toBe(errorsPage(catalogues, features))
  })
})
