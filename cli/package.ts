import { findPackage, type Package } from '../runtime/common/package-root.ts'

/** The package of this command. @throws {Error} when it is not whole */
export function ownPackage(): Package {
  const found = findPackage()
  if (found === undefined) throw new Error('The package.json of latchkey is missing: install the package again.')
  return found
}
