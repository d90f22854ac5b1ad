import { type } from '../../contract/schema.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { putCode } from '../../identity/stored-code.ts'
import { holdUserOfEmail } from '../../identity/user.ts'
import { emailOtpErrors } from './errors.ts'
import type { ParsedOtpOptions } from './options.ts'
import { codeAddress, CodeTypes, mailedCode } from './send-code.ts'

/**
 * POST /email-otp/create-verification-otp (wire contract beyond, section 4), for servers that send codes in their own way. Whoever has
 * the code signs in with it, so its scope allows nothing else.
 */
export const createCode = (options: ParsedOtpOptions) =>
  route(
    'POST',
    '/email-otp/create-verification-otp',
    {
      summary: 'Makes a code as it would be mailed, and gives it to your server',
      caller: 'server',
      ownSession: true,
      scope: 'users:create-codes',
      body: type({ email: 'string', type: CodeTypes }),
      returns: type('string'),
      errors: [emailOtpErrors.EMAIL_OTP_NOT_CONFIGURED, identityErrors.INVALID_EMAIL],
    },
    async (context) => {
      const { db, body, fields, now, log, exchange } = context
      const email = codeAddress(context, body.email)
      const code = await db.transaction(async (tx) => {
        const user = await holdUserOfEmail(tx, fields, email)
        return putCode(context, tx, mailedCode(body.type, email), options, { user, now })
      })
      log.info('mailed-code.created', { requestId: exchange.requestId, type: body.type })
      return code
    },
  )
