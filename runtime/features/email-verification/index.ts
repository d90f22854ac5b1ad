import type { Task } from '../../feature.ts'
import { defineFeature } from '../../feature.ts'
import { verificationMail } from '../../identity/email-proof.ts'
import { purposes } from '../../identity/purposes.ts'
import { removeEndedVerifications } from '../../identity/verification.ts'
import { canMail } from '../../outbox/outbox.ts'
import type { Capabilities } from '../capabilities/index.ts'
import { changeEmail, changeEmailMail, moveUser } from './change-email.ts'
import { deleteDisownedAccount, disownEmail } from './disown.ts'
import { emailVerificationErrors } from './errors.ts'
import { proveNewEmailMail } from './prove-new.ts'
import { sendVerificationEmail } from './send.ts'
import { verifyConfirmed, verifyLink } from './verify.ts'

export { emailVerificationErrors, moveUser }

const cleanUp: Task = {
  name: 'verification-clean-up',
  every: 600,
  run: ({ db }, now, stopping) => removeEndedVerifications(db, now, stopping),
}

/** Always on: proving an address by a mailed link, changing it, and the clean-up of one-time things. */
export const emailVerification = () =>
  defineFeature({
    id: 'email-verification',
    errors: emailVerificationErrors,
    mails: {
      [purposes.verifyEmail]: verificationMail,
      [purposes.changeEmail]: changeEmailMail,
      [purposes.proveNewEmail]: proveNewEmailMail,
      'email-changed': {},
    },
    tasks: [cleanUp],
    capabilities: (settings): NonNullable<Capabilities['email-verification']> => ({
      required: settings.emailVerification.required,
      mails: canMail(settings),
    }),
    routes: [sendVerificationEmail, verifyLink, verifyConfirmed, disownEmail, deleteDisownedAccount, changeEmail],
  })
