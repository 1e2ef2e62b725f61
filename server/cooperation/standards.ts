import { ministryIati, ownIati } from '#contract/cooperation/standards.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { audit } from '../core/log/audit.ts'
import type { Area, Context } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { notFound } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { iatiOf, type Reporter } from './iati.ts'
import { type IatiProject, readIatiProjects } from './iati-rows.ts'
import { reachOf } from './where.ts'

const ministry = { name_ar: 'وزارة الشؤون الاجتماعية والعمل', name_en: 'Ministry of Social Affairs and Labour' }

async function iatiFile(
  { db, reference, now }: Services,
  { actor, reply }: Pick<Context<typeof ownIati>, 'actor' | 'reply'>,
  side: keyof typeof reachOf,
): Promise<unknown> {
  const projects = await readIatiProjects(db, reachOf[side](actor as Actor))
  // The standard knows no file without an activity.
  if (projects.length === 0) throw notFound()
  const prefix = reference.setting('exports.org_id_prefix', 'SY-NGO')
  const reporter = ({ ngo_code, ngo_name_ar, ngo_name_en }: IatiProject): Reporter =>
    side === 'ministry'
      ? { ref: prefix, ...ministry, isSecond: true }
      : { ref: `${prefix}-${ngo_code}`, name_ar: ngo_name_ar, name_en: ngo_name_en, isSecond: false }
  const file = `iati-activities-${todayIn(now())}.xml`
  await db.transaction().execute((trx) =>
    audit(trx, actor as Actor, {
      action: 'export',
      entity: 'coop_projects',
      entity_id: null,
      description_ar: 'تصدير ملف IATI لمشاريع التعاون',
      after: { rows_count: projects.length, file_name: file },
    }),
  )
  return reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store')
    .send(iatiOf(projects, reporter, prefix, reference, now()))
}

/** Projects in the standards in which others read them. */
export const standardsArea: Area = (on, services) => {
  on(ministryIati, (context) => iatiFile(services, context, 'ministry'))
  on(ownIati, (context) => iatiFile(services, context, 'own'))
}
