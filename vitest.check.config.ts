import { ofTheCode, suite } from './vitest.config.ts'

export default suite('fast', ofTheCode)
