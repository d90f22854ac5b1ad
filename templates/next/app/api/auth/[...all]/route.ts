import { toNextHandler } from 'latchkey/next'
import { auth } from '../../../../lib/auth'

export const { GET, POST, OPTIONS } = toNextHandler(auth)
