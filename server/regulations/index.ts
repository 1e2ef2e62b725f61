import { sql } from 'kysely'
import {
  readRegulation,
  readRegulationFile,
  readRegulationType,
  type RegulationType,
} from '#contract/regulations/calls.ts'
import type { RegulationReference } from '#contract/regulations/reference.ts'
import { found } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { type Brief, briefColumns, briefSource, modelOf, newestFirst, referenceColumns, shown } from './brief.ts'
import { citationsOf } from './citations.ts'
import { citing } from './citing.ts'
import { contents } from './contents.ts'
import { regulationRegisters } from './registers.ts'
import { searchRegulations } from './search.ts'
import { textOn } from './text-on.ts'
import { versions } from './versions.ts'

export { newestFirst, referenceColumns, shown }

interface PageRow extends Brief {
  amends_id: number | null
  file: { id: number; name: string; size: number } | null
}
const mostOfType = 200

/** The legal library as the public reads it: lists, a type with its texts, a text with its articles and original. */
export const regulations: Area = (on, services) => {
  const db = services.readDb
  searchRegulations(on, services)
  regulationRegisters(on, services)
  contents(on, services)
  citing(on, services)
  versions(on, services)

  on(readRegulationType, async ({ params, query, request, reply }) => {
    const model = modelOf(query.model)
    const types = await sql<
      Omit<RegulationType, 'regulations' | 'circulars'>
    >`select t.id, t.model, t.name_ar, t.name_en from regulation_types t where t.id = ${params.id} and t.model = ${model} and t.deleted_at is null`.execute(
      db,
    )
    const type = found(types.rows[0])
    const { rows } =
      await sql<Brief>`select ${briefColumns} from ${briefSource} where t.id = ${type.id} and ${shown} order by ${newestFirst} limit ${mostOfType}`.execute(
        db,
      )
    return publicAnswer(request, reply, { ...type, [model === 'circular' ? 'circulars' : 'regulations']: rows })
  })

  on(readRegulation, async ({ params, query, request, reply }) => {
    const { rows } = await sql<PageRow>`select ${briefColumns}, r.amends_id,
      (select jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size) from attachments a where a.id = r.file and a.deleted_at is null and a.scan_state = 'clean') as file
      from ${briefSource} where r.id = ${params.id} and ${shown}`.execute(db)
    const { amends_id, file, ...row } = found(rows[0])
    const related = await sql<
      RegulationReference & { amends: boolean }
    >`select ${referenceColumns}, r.id = ${amends_id}::bigint is true as amends from regulations r
      where (r.id = ${amends_id} or r.amends_id = ${row.id}) and ${shown} order by ${newestFirst}`.execute(db)
    const others = related.rows.map(({ amends, ...one }) => ({ amends, one }))
    return publicAnswer(request, reply, {
      ...row,
      amends: others.find(({ amends }) => amends)?.one ?? null,
      amended_by: others.filter(({ amends }) => !amends).map(({ one }) => one),
      file: file && { name: file.name, size: file.size, url: `/api/v2/guest/regulations-file/${row.id}?v=${file.id}` },
      ...(await textOn(db, row, query)),
      cited_by: await citationsOf(db, row),
    })
  })

  on(readRegulationFile, async ({ params, request, reply }) => {
    const { rows } =
      await sql<Attachment>`select a.* from regulations r join attachments a on a.id = r.file and a.deleted_at is null where r.id = ${params.id} and ${shown}`.execute(
        db,
      )
    return serveFile(request, reply, services.storage, { ...found(rows[0]), is_public: true })
  })
}
