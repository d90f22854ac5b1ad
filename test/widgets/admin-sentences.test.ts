import { expect, it } from 'vitest'
import { adminErrors } from '../../runtime/features/admin/errors.ts'
import { adminEnglish, impersonationEnglish } from '../../widgets/locales/english/admin.ts'
import { english } from '../../widgets/locales/english/common.ts'
import { unseenCodes } from '../quality/unseen-codes.ts'

const met = Object.keys(adminErrors).filter((code) => !unseenCodes.has(code))

it.each(met)('has a sentence for administrators for the code %s', (code) => {
  expect(Object.keys({ ...english, ...adminEnglish, ...impersonationEnglish })).toContain(`errors.${code}`)
})
