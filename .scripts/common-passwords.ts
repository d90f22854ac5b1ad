import { readFile } from 'node:fs/promises'

const source = '@zxcvbn-ts/language-common'

/** Where the list stands that is made here. */
export const commonPasswordsFile = 'runtime/security/common-passwords.generated.ts'

/** No password is shorter (`emailPassword({ passwordMinimum })`), so shorter ones need not be known. */
const shortest = 8

/** The passwords of a package's list as they are compared: normalised, in lower case, each once, the commonest first. */
function compared(passwords: readonly string[]): string[] {
  const folded = passwords.map((password) => password.normalize('NFKC').toLowerCase())
  return [...new Set(folded)].filter((password) => [...password].length >= shortest)
}

/** Words in lines of up to 120 characters. */
function wrapped(words: readonly string[]): string {
  const lines = ['']
  for (const word of words) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= 120) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}

/**
 * The text of the generated list, with the name, version and licence of the package that it comes from. `root` ends with
 * a slash.
 */
export async function commonPasswords(root: string): Promise<string> {
  const folder = `${root}node_modules/${source}/`
  const read = (file: string) => readFile(folder + file, 'utf8')
  const { version, license }: { version: string; license: string } = JSON.parse(await read('package.json'))
  const words = compared(JSON.parse(await read('src/passwords.json')))
  const unwritable = words.find((word) => /\s|`|\$\{/.test(word))
  if (unwritable !== undefined) throw new Error(`This password cannot stand in the generated text: ${unwritable}`)
  const licence = (await read('LICENSE.txt')).trim().replace(/^/gm, ' * ').replace(/ +$/gm, '')
  return `/*
 * Written by \`npm run generate\` from ${source} ${version} (${license}). Do not edit.
 *
${licence}
 */

/** The ${words.length} most common passwords of at least ${shortest} characters, the commonest first, parted by white space. */
export const commonPasswords = String.raw\`
${wrapped(words)}
\`
`
}
