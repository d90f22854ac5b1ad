/** For tests, which run the source: the setting of ArkType that the bundle has (`interpretedSchemas` in bundle.mjs). */
import { configure } from 'arktype/config'

configure({ jitless: true })
