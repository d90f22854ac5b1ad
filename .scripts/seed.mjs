/**
 * Makes the seed of the embedded database: an empty PGlite as a gzipped tar file, because unpacking one is several
 * times faster than making one. `node .scripts/seed.mjs [--out dist/seed.tar.gz]`; without `--out` it goes where code
 * that runs from source looks for it. There are no tables in it: migrations make them.
 */
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cached = join(root, 'node_modules/.cache/latchkey/seed.tar.gz')

function isFresh(file) {
  const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [fileURLToPath(import.meta.url), join(root, 'node_modules/@electric-sql/pglite/package.json')]
  return sources.every((source) => modified(file) > modified(source))
}

/** Writes the seed to `out` unless it is newer than the installed PGlite. */
export async function buildSeed(out = cached) {
  if (isFresh(out)) return
  const { MemoryFS, PGlite } = await import('@electric-sql/pglite')
  /** The dump of an engine that has ended: nothing has to be recovered, and so nothing synced, when it is opened. */
  class Kept extends MemoryFS {
    async closeFs() {
      const { FS } = this.pg.Module
      const log = `${PGlite.paths.PGDATA}/pg_wal`
      // Files of the log that were made ahead; the engine makes its own when it needs more.
      for (const spare of FS.readdir(log)
        .filter((name) => /^[0-9A-F]{24}$/.test(name))
        .toSorted()
        .slice(3)) {
        FS.unlink(`${log}/${spare}`)
      }
      this.dump = await this.dumpTar('seed', 'gzip')
      await super.closeFs()
    }
  }
  const fs = new Kept()
  // 1 MB per file of the log: the first of them is written whole when a seed is unpacked.
  const database = await PGlite.create({ fs, initDbStartParams: ['--wal-segsize=1'] })
  // Nobody makes further databases in here; without the templates a new folder is a third as many files.
  for (const template of ['template0', 'template1']) {
    await database.exec(`alter database ${template} is_template false`)
    await database.exec(`drop database ${template}`)
  }
  // Tables without gaps have neither a map of them nor one of what everybody sees: a fifth of the files.
  await database.exec('vacuum full')
  await database.close()
  // The next one to open it writes down what it reads of the catalog first, for all after it.
  const kept = new Kept()
  await (await PGlite.create({ fs: kept, loadDataDir: fs.dump })).close()
  mkdirSync(dirname(out), { recursive: true })
  const draft = `${out}.${process.pid}`
  writeFileSync(draft, Buffer.from(await kept.dump.arrayBuffer()))
  renameSync(draft, out)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  await buildSeed(values.out === undefined ? cached : resolve(values.out))
}
