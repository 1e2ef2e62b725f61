import { join } from 'node:path'
import { findViolations } from './boundaries.ts'

const violations = findViolations(join(import.meta.dirname, '..'))
for (const violation of violations) console.error(violation)
process.exitCode = violations.length > 0 ? 1 : 0
