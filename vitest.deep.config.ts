import { suite } from './vitest.config.ts'

export default suite('deep')
