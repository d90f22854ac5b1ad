import { SignIn } from '../../../widgets/entrance/sign-in.ts'
import { find, message, send } from '../act.ts'
import { everything } from '../fixtures.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'

const typed = { email: 'ada@example.com', password: 'correct horse battery' }
const captcha = { provider: 'turnstile', siteKey: 'site', mode: 'risk', asks: ['guess'] } as const

/** In the place of a vendor's script: a frame as large as its question is, and no answer unless `answers` says one. */
function vendorWith(answers: boolean): () => void {
  return () => {
    const render = (place: HTMLElement, { callback }: { readonly callback: (answer: string) => void }) => {
      const question = document.createElement('div')
      question.textContent = 'The question of the vendor'
      question.style.cssText = 'box-sizing: border-box; inline-size: 300px; max-inline-size: 100%; block-size: 65px'
      question.style.cssText += '; padding: 1rem; border: 1px solid currentColor'
      place.append(question)
      if (answers) callback('the answer')
    }
    Object.assign(window, { turnstile: { render } })
  }
}

const dialog = () => find('dialog[data-lk="captcha"]')

/** A sign-in of which the service wants to know that no robot does it. */
export const captchaStates = statesOf(
  'captcha',
  {
    session: 'signed-out',
    render: () => <SignIn />,
    answers: {
      '/capabilities': { json: { ...everything, captcha } },
      '/sign-in/email': refusal(403, 'CAPTCHA_REQUIRED'),
    },
  },
  {
    asks: {
      prepare: vendorWith(false),
      act: async () => {
        await send(typed)
        await dialog()
      },
    },
    closed: {
      prepare: vendorWith(false),
      act: async () => {
        await send(typed)
        const shown = await dialog()
        if (shown instanceof HTMLDialogElement) shown.close()
        await message()
      },
    },
    refused: {
      answers: { '/sign-in/email': refusal(403, 'VERIFICATION_FAILED') },
      act: async () => {
        await send(typed)
        await message()
      },
    },
    unavailable: {
      answers: { '/sign-in/email': { error: { status: 503, code: 'CAPTCHA_UNAVAILABLE', retryAfter: 30 } } },
      act: async () => {
        await send(typed)
        await message()
      },
    },
  },
)
