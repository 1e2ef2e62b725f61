import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { issueCertificate } from '#contract/people/hours.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { found, inWords, invalid } from '../core/errors.ts'
import { audit } from '../core/log/audit.ts'
import { renderPdf } from '../core/papers/pdf/render.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../core/papers/qr.ts'
import type { Area } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'

const none = inWords('لا ساعات مسجّلة لهذا المتطوع.', 'No hours are recorded for this volunteer.')

interface Service {
  name: string
  position: string
  work_field_id: number
  ngo: string
  decision_no: string
  hours: number
  first: string | null
  last: string | null
}
/** What the certificate says, held until it is stored. */
async function serviceOf(trx: Trx, ngoId: number, id: number): Promise<Service> {
  const { rows } =
    await sql<Service>`select concat_ws(' ', v.first_name, v.father_name, v.last_name) as name, v.position, v.work_field_id,
      n.name_ar as ngo, n.decision_no,
      coalesce(h.hours, 0)::int as hours, h.first, h.last
    from volunteers v join ngos n on n.id = v.ngo_id
    left join lateral (select sum(x.hours) as hours, min(x.work_date) as first, max(x.work_date) as last
      from volunteer_hours x where x.volunteer_id = v.id and x.ngo_id = v.ngo_id and x.deleted_at is null) h on true
    where v.id = ${id} and v.ngo_id = ${ngoId} and v.deleted_at is null for update of v`.execute(trx)
  return found(rows[0])
}

/** Stores the paper and its code; the bytes are on disk before the rows. */
async function store(trx: Trx, services: Services, actor: Actor, volunteerId: number, service: Service, code: string) {
  const url = qrUrl(services.config.publicUrl, code, services.secrets.qrKey)
  const bytes = Buffer.from(
    await renderPdf('certificate', {
      name: service.name,
      position: service.position,
      field: services.reference.find('work-fields', service.work_field_id)?.name_ar ?? '',
      ngo: service.ngo,
      decision_no: service.decision_no,
      hours: service.hours,
      first: service.first ?? '',
      last: service.last ?? '',
      issued: todayIn(services.now()),
      qr_svg: qrSvg(url),
      qr_code: printedCode(code),
      check_url: `${services.config.publicUrl.replace(/\/+$/, '')}/ngo-data`,
    }),
  )
  const [key, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
  await services.storage.put(key, bytes)
  const title = `شهادة تطوع – ${service.name}`.slice(0, 190)
  const { rows } = await sql<{
    id: number
  }>`insert into attachments (storage_key, owner_type, owner_id, name, mime, size, sha256, scan_state, ngo_id, created_by)
    values (${key}, 'volunteers', ${volunteerId}, ${`${title}.pdf`}, 'application/pdf', ${bytes.length}, ${sha256}, 'clean', ${ngoOf(actor)}, ${actor.userId}) returning id`.execute(
    trx,
  )
  const { id } = found(rows[0])
  await sql`insert into files_qrs (code, ngo_id, title, destination, file, sha256, created_by)
    values (${code}, ${ngoOf(actor)}, ${title}, ${'من يهمه الأمر'}, ${id}, ${sha256}, ${actor.userId})`.execute(trx)
  return { id, title, url }
}

/** Certificates of volunteers: what the hours say, as a paper that anybody can check by its code. */
export const certificateArea: Area = (on, services) => {
  on(issueCertificate, ({ actor, params, write }) =>
    write(async (trx) => {
      const service = await serviceOf(trx, ngoOf(actor), params.id)
      if (service.hours === 0) throw invalid({ hours: [none] })
      const { id, title, url } = await store(trx, services, actor, params.id, service, newQrCode())
      await audit(trx, actor, {
        action: 'create',
        entity: 'files_qrs',
        entity_id: id,
        description_ar: `إصدار «${title}»`,
        after: { hours: service.hours },
      })
      return { file: id, hours: service.hours, check_url: url }
    }),
  )
}
