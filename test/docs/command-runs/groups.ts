import { auditing } from './auditing.ts'
import type { Recipes } from './desk.ts'
import { guides } from './guides.ts'
import { keeping } from './keeping.ts'
import { keys } from './keys.ts'
import { mail } from './mail.ts'
import { migrating } from './migrating.ts'
import { moving } from './moving.ts'
import { people } from './people.ts'
import { serving } from './serving.ts'
import { settingUp } from './setting-up.ts'
import { webhooks } from './webhooks.ts'

/** The recipes of all commands of the pages: three files of tests run one part each, so that several workers share the work. */
export const groups: Readonly<Record<'setUp' | 'operation' | 'people', readonly Recipes[]>> = {
  setUp: [settingUp, serving],
  operation: [migrating, keys, mail, webhooks, auditing],
  people: [people, moving, guides, keeping],
}
