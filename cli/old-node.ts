/** The oldest Node that runs Latchkey, as `engines` in package.json has it. */
const oldest = [20, 19] as const

/**
 * What to tell somebody whose Node (`version`, e.g. `v18.20.4`, at `path`) is too old, undefined for one that will do.
 * It imports nothing and uses no young syntax, so that it runs in the old one.
 */
export function oldNode(version: string, path: string): string | undefined {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined
  return `Latchkey needs Node.js ${oldest.join('.')} or newer, and this is ${version} (${path}). Get a newer one from https://nodejs.org or with your version manager, e.g. \`nvm install --lts\`.`
}
