import { sql } from 'kysely'
import { readFile } from '#contract/documents/calls.ts'
import { fileStateHeader } from '#contract/documents/file-state.ts'
import { withinOwner } from '../core/database/owner.ts'
import { notFound, wrongState } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { noteFileView } from '../core/log/views.ts'
import { documentChecks } from './checks.ts'
import { foundFiles } from './found.ts'
import { freezing, ownQrFile, qrFiles, revoking } from './qr-files.ts'
import { readingOf } from './rights.ts'

export { releaseGrieved } from './release.ts'

/** QR files: the public check, the scan log, freezing; and the one authorised way to a stored file. */
export const documents: Area = (on, services) => {
  documentChecks(on, services)
  qrFiles(on, services)
  ownQrFile(on, services)
  freezing(on, services)
  revoking(on, services)
  foundFiles(on, services)

  on(readFile, async ({ actor, params, query, request, reply }) => {
    const found = () =>
      sql<
        Attachment & { frozen: boolean }
      >`select f.*, exists (select from files_qrs q where q.file = f.id and q.status <> 'active') as frozen from attachments f where f.id = ${params.id} and f.deleted_at is null`.execute(
        services.db,
      )
    // The call is open, because files of pages are; an organisation does not even find a file of another one.
    const { rows } = await (actor?.kind === 'org' ? withinOwner({ ngoId: ngoOf(actor) }, found) : found())
    const file = rows[0]
    const reading = file && (await readingOf(services.db, actor, file))
    if (!file || !reading) throw notFound()
    // A frozen or revoked document may be looked at, not carried off [features row 2]; the page learns it from the header.
    if (file.frozen && query.download === 1) throw wrongState()
    if (file.frozen) reply.header(fileStateHeader, 'frozen')
    if (actor && reading !== 'plain') await noteFileView(services.db, actor, file, reading)
    reply.raw.removeHeader('x-frame-options')
    return serveFile(request, reply, services.storage, file, { download: query.download === 1 })
  })
}
