import type { Settings } from '../../../runtime/contract/settings.ts'
import type { Feature } from '../../../runtime/feature.ts'
import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import { baseOf, type Product, products } from './products.ts'

/** What the command line says of the product that people leave. */
export interface Leaving {
  readonly moving: string | undefined
  readonly oldUrl: string | undefined
  readonly oldCookie: string | undefined
  readonly oldRpId: string | undefined
  readonly pages: string | undefined
}

/** What the checks before a switch look at. */
export interface Switch {
  readonly product: Product
  /** The address of the old service, where it is known. */
  readonly base: string | undefined
  readonly told: Leaving
  readonly settings: Settings
  readonly features: readonly Feature[]
  readonly variable: (name: string) => string | undefined
  /** The folder of the project. */
  readonly directory: string
}

/** The product that is left; undefined where none is. @throws {CommandError} for an address that is none */
export function switchOf(told: Leaving, rest: Omit<Switch, 'product' | 'base' | 'told'>): Switch | undefined {
  const product = told.moving === undefined ? undefined : products[told.moving]
  if (product === undefined) return undefined
  const known = product.variables.flatMap((name) => rest.variable(name) ?? [])
  const base = [told.oldUrl, ...known].flatMap((text) => (text === undefined ? [] : (baseOf(product, text) ?? [])))[0]
  if (told.oldUrl !== undefined && baseOf(product, told.oldUrl) === undefined) {
    throw new CommandError(exitCode.usage, '--old-url is an address such as https://app.example.com/api/auth.')
  }
  return { product, base, told, ...rest }
}
