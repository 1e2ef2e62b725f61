import { sql } from 'kysely'
import { ministryHxl, ministryIati, ownHxl, ownIati } from '#contract/cooperation/standards.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { audit } from '../core/log/audit.ts'
import type { Area, Context } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { notFound } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { hxlOf, type PlaceRow } from './hxl.ts'
import { iatiOf, type Reporter } from './iati.ts'
import { type IatiProject, readIatiProjects } from './iati-rows.ts'
import { placesOf, reachOf } from './where.ts'

const ministry = { name_ar: 'وزارة الشؤون الاجتماعية والعمل', name_en: 'Ministry of Social Affairs and Labour' }
const prefixOf = ({ reference }: Services) => reference.setting('exports.org_id_prefix', 'SY-NGO')
type Side = keyof typeof reachOf
type Reader = Pick<Context<typeof ownIati>, 'reply'> & { readonly actor: unknown }

interface File {
  readonly name: string
  readonly type: string
  readonly says: string
  readonly rows: number
  readonly text: () => string
}
/** Sends a file and keeps who took it. A standard knows no file of nothing. */
async function give({ db }: Services, { actor, reply }: Reader, { name, type, says, rows, text }: File) {
  if (rows === 0) throw notFound()
  await db.transaction().execute((trx) =>
    audit(trx, actor as Actor, {
      action: 'export',
      entity: 'coop_projects',
      entity_id: null,
      description_ar: says,
      after: { rows_count: rows, file_name: name },
    }),
  )
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(text())
}

async function iatiFile(services: Services, reader: Reader, side: Side): Promise<unknown> {
  const { db, reference, now } = services
  const projects = await readIatiProjects(db, reachOf[side](reader.actor as Actor))
  const prefix = prefixOf(services)
  const reporter = ({ ngo_code, ngo_name_ar, ngo_name_en }: IatiProject): Reporter =>
    side === 'ministry'
      ? { ref: prefix, ...ministry, isSecond: true }
      : { ref: `${prefix}-${ngo_code}`, name_ar: ngo_name_ar, name_en: ngo_name_en, isSecond: false }
  return give(services, reader, {
    name: `iati-activities-${todayIn(now())}.xml`,
    type: 'application/xml',
    says: 'تصدير ملف IATI لمشاريع التعاون',
    rows: projects.length,
    text: () => iatiOf(projects, reporter, prefix, reference, now()),
  })
}

async function hxlFile(
  services: Services,
  { query, lang, ...reader }: Reader & Pick<Context<typeof ownHxl>, 'query' | 'lang'>,
  side: Side,
): Promise<unknown> {
  const { db, reference, now } = services
  const today = todayIn(now())
  const { rows } = await sql<PlaceRow>`select q.*, n.ngo_code,
      (select coalesce(sum(t.amount), 0)::text from coop_project_transactions t where t.coop_project_id = q.id and t.kind = 'spent' and t.deleted_at is null) as spent
    from (${placesOf(reachOf[side](reader.actor as Actor), query, today)}) q join ngos n on n.id = q.ngo_id
    order by q.ngo_name_ar, q.name_ar, q.id, q.governorate_id, q.location_id`.execute(db)
  return give(services, reader, {
    name: `who-does-what-where-${today}.csv`,
    type: 'text/csv',
    says: 'تصدير «من يعمل ماذا وأين» بوسوم HXL',
    rows: rows.length,
    text: () => hxlOf(rows, lang, reference, prefixOf(services), side === 'ministry' ? ministry.name_en : undefined),
  })
}

/** Projects in the standards in which others read them. */
export const standardsArea: Area = (on, services) => {
  on(ministryIati, (context) => iatiFile(services, context, 'ministry'))
  on(ownIati, (context) => iatiFile(services, context, 'own'))
  on(ministryHxl, (context) => hxlFile(services, context as never, 'ministry'))
  on(ownHxl, (context) => hxlFile(services, context as never, 'own'))
}
