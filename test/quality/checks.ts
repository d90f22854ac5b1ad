import type { Check } from './check.ts'
import { errorChecks } from './errors.ts'
import { focusChecks } from './focus.ts'
import { formChecks } from './forms.ts'
import { loadingChecks } from './loading.ts'
import { navigationChecks } from './navigation.ts'
import { networkChecks } from './network.ts'
import { organizationChecks } from './organizations.ts'
import { passkeyChecks } from './passkeys.ts'
import { socialChecks } from './social.ts'
import { visualChecks } from './visual.ts'

/** Every requirement that a script decides, in the order of the list. */
export const checks: readonly Check[] = [
  ...formChecks,
  ...errorChecks,
  ...passkeyChecks,
  ...socialChecks,
  ...focusChecks,
  ...visualChecks,
  ...loadingChecks,
  ...networkChecks,
  ...navigationChecks,
  ...organizationChecks,
].toSorted((one, other) => one.number - other.number)
