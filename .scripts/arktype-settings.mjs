/**
 * ArkType's settings, read before its first schema. It would compile a function from text for each of some four hundred
 * schemas, which takes longer than everything that the service then checks with them, and which `node
 * --disallow-code-generation-from-strings` forbids.
 */
import { configure } from 'arktype/config'

configure({ jitless: true })
