import type { ParsedOrganizationOptions } from '../options.ts'
import { checkSlug } from './check-slug.ts'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { getFullOrganization, getOrganization } from './get.ts'
import { list } from './list.ts'
import { setActiveOrganization } from './set-active.ts'
import { update } from './update.ts'

/** The calls about organizations themselves. */
export const organizationRoutes = (options: ParsedOrganizationOptions) =>
  [
    create(options),
    checkSlug,
    update(options),
    remove(options),
    list,
    setActiveOrganization(options),
    getFullOrganization(options),
    getOrganization,
  ] as const
