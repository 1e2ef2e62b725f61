import pino from 'pino'
import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/core/database/open-database.ts'
import { rotateKeys } from '#server/core/identity/rotate-keys.ts'
import { loadSecrets } from '#server/core/identity/secrets.ts'

/**
 * Rewrites with the current keys what older keys wrote; see deploy/runbook.md. Exit code 1 while an older key is still
 * needed.
 */
const config = readConfig()
const database = await openDatabase({ ...config, log: pino({ level: config.logLevel }) })
try {
  const { changed, findings } = await rotateKeys(database.adminPool, loadSecrets(config.dataDir))
  for (const finding of findings) console.error(finding)
  console.log(
    `${changed} rows written under the current keys. ${findings.length === 0 ? 'The older keys are no longer needed.' : `${findings.length} findings: keep the older keys.`}`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await database.close()
}
