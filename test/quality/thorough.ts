import { isDeep } from '../support/depth.ts'

/** Whether every row is asked for, on every page: by the deep suite and `npm run quality`, which wants Firefox too. */
export const isThorough = isDeep || process.env['LATCHKEY_QUALITY_FIREFOX'] !== undefined
