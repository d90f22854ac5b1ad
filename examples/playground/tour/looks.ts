import { useEffect } from 'react'
import { useAddress } from './address.ts'

/** A sheet of variables that comes with the widgets, e.g. `amber`. */
interface Look {
  readonly name: string
  readonly href: string
}

const sheets = import.meta.glob<string>('../../../widgets/themes/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Every sheet in the themes of the widgets, by its file's name. */
export const looks: readonly Look[] = Object.entries(sheets).map(([file, href]) => ({
  name: file.replace(/^.*\/|\.css$/g, ''),
  href,
}))

/** Loads the sheet that the address names, after all others, and takes it away again. */
export function useLook(): Look | undefined {
  const wanted = useAddress().get('look')
  const look = looks.find(({ name }) => name === wanted)
  useEffect(() => {
    if (look === undefined) return undefined
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = look.href
    document.head.append(link)
    return () => link.remove()
  }, [look])
  return look
}
