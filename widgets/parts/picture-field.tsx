'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useAuthContext } from '../core/context.ts'
import { largest, pictureTypes, type UsePictureOptions, usePicture } from './use-picture.ts'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { FormMessage } from './form-message.tsx'
import { usePart } from '../core/part.ts'

export interface PictureFieldProps extends UsePictureOptions {
  /** Whose picture it is; their initials stand where there is none. */
  readonly name: string
  /** Of the person or organization, once it has one; chooses the hue behind the initials. */
  readonly owner?: string | undefined
}

/** A picture with the ways to choose another one and to remove it; nothing where the application stores no pictures. */
export function PictureField(props: PictureFieldProps): ReactNode {
  const { uploadImage } = useAuthContext()
  return uploadImage === undefined ? null : <Chooser {...props} />
}

function Chooser({ name, owner, use, image, onSave }: PictureFieldProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { state, preview, shown, done, problem, choose, remove } = usePicture({ use, image, onSave })
  const isLogo = use === 'logo'
  const goes = useRef(false)
  // The button that removes the picture goes away together with it, some time after the answer.
  useEffect(() => {
    if (!goes.current || document.activeElement !== document.body) return
    goes.current = false
    button.current?.focus()
  })
  return (
    <div {...part('picture')} data-state={state}>
      {preview === null ? (
        <Avatar id={owner} name={name} image={shown} isSquare={isLogo} />
      ) : (
        <Preview canvas={preview} />
      )}
      <div>
        <span {...part('label')}>{t(isLogo ? 'picture.logo' : 'picture.avatar')}</span>
        <div {...part('actions')}>
          <Button
            ref={button}
            pending={state === 'storing'}
            aria-disabled={state === 'removing'}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {t(state === 'storing' ? 'picture.pending' : isLogo ? 'picture.chooseLogo' : 'picture.choose')}
          </Button>
          {image !== null && (
            <Button
              pending={state === 'removing'}
              aria-disabled={state === 'storing'}
              onClick={() => {
                goes.current = true
                void remove()
              }}
            >
              {t(state === 'removing' ? 'picture.removing' : isLogo ? 'picture.removeLogo' : 'picture.remove')}
            </Button>
          )}
        </div>
        <p {...part('note')} id={`${id}-hint`}>
          {t('picture.hint', { size: largest })}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={t(isLogo ? 'picture.chooseLogo' : 'picture.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen once more.
          currentTarget.value = ''
          if (file !== undefined) void choose(file)
        }}
      />
      <output {...part('status')}>{done !== null && t(done === 'saved' ? 'picture.saved' : 'picture.removed')}</output>
      <FormMessage problem={problem} />
    </div>
  )
}

/** Drawn, because a strict policy of the page lets no picture in that has no address. */
function Preview({ canvas }: { readonly canvas: HTMLCanvasElement }): ReactNode {
  const part = usePart()
  const place = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    place.current?.getContext('2d')?.drawImage(canvas, 0, 0)
  }, [canvas])
  return (
    <span {...part('avatar')} data-state="preview" aria-hidden="true">
      <canvas ref={place} width={canvas.width} height={canvas.height} />
    </span>
  )
}
