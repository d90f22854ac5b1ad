import { useEffect, useState } from 'react'
import type { Language } from '@latchkey/react'

interface LocaleChoice {
  /** BCP 47. */
  readonly tag: string
  /** What the language calls itself. */
  readonly name: string
  /** The module and the name of its export; English is built in. */
  readonly module?: { readonly from: string; readonly name: string; readonly load: () => Promise<Language> }
}

/** The languages of the widgets. */
export const locales: readonly LocaleChoice[] = [
  { tag: 'en', name: 'English' },
  {
    tag: 'ar',
    name: 'العربية',
    module: { from: 'ar', name: 'ar', load: () => import('@latchkey/react/locales/ar').then(({ ar }) => ar) },
  },
  {
    tag: 'de',
    name: 'Deutsch',
    module: { from: 'de', name: 'de', load: () => import('@latchkey/react/locales/de').then(({ de }) => de) },
  },
  {
    tag: 'es',
    name: 'Español',
    module: { from: 'es', name: 'es', load: () => import('@latchkey/react/locales/es').then(({ es }) => es) },
  },
  {
    tag: 'fr',
    name: 'Français',
    module: { from: 'fr', name: 'fr', load: () => import('@latchkey/react/locales/fr').then(({ fr }) => fr) },
  },
  {
    tag: 'ja',
    name: '日本語',
    module: { from: 'ja', name: 'ja', load: () => import('@latchkey/react/locales/ja').then(({ ja }) => ja) },
  },
  {
    tag: 'pt-BR',
    name: 'Português (Brasil)',
    module: {
      from: 'pt-br',
      name: 'ptBR',
      load: () => import('@latchkey/react/locales/pt-br').then(({ ptBR }) => ptBR),
    },
  },
  {
    tag: 'zh-CN',
    name: '简体中文',
    module: {
      from: 'zh-cn',
      name: 'zhCN',
      load: () => import('@latchkey/react/locales/zh-cn').then(({ zhCN }) => zhCN),
    },
  },
]

/** The choice of a tag; English for one that there is not. */
export function localeOf(tag: string | null): LocaleChoice {
  return locales.find((choice) => choice.tag === tag) ?? { tag: 'en', name: 'English' }
}

/** The sentences of a language, loaded when it is chosen; until then those of the one before. */
export function useLanguage(tag: string | null): Language | string {
  const [loaded, setLoaded] = useState<Language>()
  const { module } = localeOf(tag)
  useEffect(() => {
    let isWanted = true
    void module?.load().then((language) => isWanted && setLoaded(language))
    return () => {
      isWanted = false
    }
  }, [module])
  return module === undefined ? 'en' : (loaded ?? 'en')
}
