import { withLatchkey } from 'latchkey/next/config'
import type { NextConfig } from 'next'

const nextConfig: NextConfig = {}

export default withLatchkey(nextConfig)
