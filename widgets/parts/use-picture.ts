'use client'
import { useRef, useState } from 'react'
import type { Answer } from '../client/index.ts'
import { type UploadImage, useAuthContext } from '../core/context.ts'
import { type FormProblem, placeError } from '../core/form-problem.ts'
import type { MessageKey, MessageValues } from '../core/messages.ts'

/** Kinds of files that every browser can read. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** Megabytes that a file may have before it is cut. */
export const largest = 10

export interface UsePictureOptions {
  readonly use: Parameters<UploadImage>[1]
  /** The address of the one that is there. */
  readonly image: string | null
  /** Keeps the address of the stored picture, or that there is none. */
  readonly onSave: (address: string | null) => Promise<Answer<unknown>>
}

/** A picture that somebody is choosing. */
export interface UsePicture {
  readonly state: 'idle' | 'storing' | 'removing'
  /** What was chosen, while it is being stored and until its address is shown. Null: what was there before. */
  readonly preview: HTMLCanvasElement | null
  /** The address of what is to be shown where there is no preview: null at once when it is being removed. */
  readonly shown: string | null
  readonly done: 'saved' | 'removed' | null
  readonly problem: FormProblem | null
  choose(file: File): Promise<void>
  remove(): Promise<void>
}

interface Standing extends Pick<UsePicture, 'state' | 'preview' | 'done' | 'problem'> {
  /** What was there when something was chosen: another one is newer than the preview. */
  readonly before: string | null
}

const beginning: Standing = { state: 'idle', preview: null, done: null, problem: null, before: null }

/** Cuts, stores and keeps one picture. It is shown at once; what was there before comes back when that fails. */
export function usePicture({ use, image, onSave }: UsePictureOptions): UsePicture {
  const { t, uploadImage } = useAuthContext()
  const busy = useRef(false)
  const [standing, setStanding] = useState(beginning)

  const fail = (key: MessageKey, values: MessageValues = {}) => {
    const problem = { code: key, text: t(key, values), known: true, retry: false, retryAt: undefined }
    setStanding({ ...beginning, problem })
  }
  const keep = async (address: string | null, preview: Standing['preview']) => {
    const { error } = await onSave(address)
    const done = address === null ? 'removed' : 'saved'
    if (error === null) return setStanding({ ...beginning, preview, done, before: image })
    setStanding({ ...beginning, problem: placeError(error, [], {}, t, {}, Date.now()).form })
  }
  const store = async (file: File) => {
    if (!pictureTypes.includes(file.type)) return fail('picture.wrongType')
    if (file.size > largest * 1_000_000) return fail('picture.tooLarge', { size: largest })
    const { squarePicture } = await import('./square.ts')
    const picture = await squarePicture(file)
    if (picture === null) return fail('picture.unreadable')
    setStanding({ ...beginning, state: 'storing', preview: picture.canvas, before: image })
    const address = await storedAt(uploadImage, picture.blob, use)
    return address === null ? fail('picture.notStored') : keep(address, picture.canvas)
  }
  const once = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } catch (cause) {
      fail('picture.notStored')
      // The person reads that it did not work; why is for whoever wrote `uploadImage`.
      reportError(cause)
    }
    busy.current = false
  }
  const { state, preview, done, problem, before } = standing
  const isSettled = image !== before
  const isLeaving = state === 'removing' || done === 'removed'
  return {
    state,
    done,
    problem,
    preview: isSettled ? null : preview,
    shown: isLeaving && !isSettled ? null : image,
    choose: (file) => once(() => store(file)),
    remove: () =>
      once(() => {
        setStanding({ ...beginning, state: 'removing', before: image })
        return keep(null, null)
      }),
  }
}

/** The address that the application gave to a picture; null when it is none that everybody can be shown. */
async function storedAt(
  upload: UploadImage | undefined,
  image: Blob,
  use: UsePictureOptions['use'],
): Promise<string | null> {
  if (upload === undefined) return null
  const { href, protocol, origin } = new URL(await upload(image, use), window.location.href)
  // A page that is being worked on has no https; of others only that. The service takes 2,048 characters.
  return href.length <= 2048 && (protocol === 'https:' || origin === window.location.origin) ? href : null
}
