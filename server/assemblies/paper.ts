import { sql } from 'kysely'
import { itemWords } from '#contract/assemblies/meeting-words.ts'
import { makeMinutesPaper } from '#contract/assemblies/session.ts'
import { todayIn, timeZone } from '#contract/core/values/dates.ts'
import { Refusal, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { issuePaper } from '../core/papers/issue-paper.ts'
import type { MinutesData } from '../core/papers/pdf/data.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../core/papers/qr.ts'
import type { Services, Trx } from '../core/services.ts'
import { type Standing, standingOf } from './presence.ts'
import { candidatesOf, resolutionsOf, verdictWords } from './recorded.ts'
import { holdMeeting, type MeetingRow } from './rows.ts'
import { tellMeeting } from './tell.ts'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
const timeOf = (at: string | null) => (at === null ? '' : clock.format(new Date(at)))
const reasons = {
  unpaid: 'الاشتراك غير مسدد',
  not_active: 'عضوية بلا حق تصويت',
  joined_late: 'انتسب بعد يوم الاجتماع',
} as const

/** Who came, with the times; whoever is carried stands under his name. */
function peopleOf({ roll, attendances, proxies }: Standing): MinutesData['people'] {
  const nameOf = new Map(roll.map(({ member_id, name }) => [member_id, name]))
  const came = new Set(attendances.map(({ member_id }) => member_id))
  return roll.flatMap(({ member_id, name, membership_no, reason }) => {
    const own = attendances.filter((one) => one.member_id === member_id)
    const times = own.map(({ in_at, out_at }) => `${timeOf(in_at)}–${timeOf(out_at)}`).join('، ')
    const proxy = proxies.find(({ giver }) => giver === member_id)
    const said =
      own.length > 0 ? times : proxy && came.has(proxy.holder) ? `بوكالة لدى ${nameOf.get(proxy.holder) ?? ''}` : ''
    return said && reason === null ? [{ no: membership_no, name, said }] : []
  })
}

/** The words of the minutes, from what was recorded and nothing else. */
async function minutesData(
  trx: Trx,
  services: Services,
  row: MeetingRow,
): Promise<Omit<MinutesData, 'qr_svg' | 'qr_code' | 'check_url'>> {
  const standing = await standingOf(trx, services, row)
  const [resolutions, candidates] = [await resolutionsOf(trx, row), await candidatesOf(trx, row)]
  const { rows } = await sql<{
    decision_no: string | null
  }>`select n.decision_no from ngos n where n.id = ${row.ngo_id}`.execute(trx)
  const quorum = row.quorum ?? { entitled: 0, needed: 0, present: 0 }
  return {
    ngo: row.ngo_name_ar,
    ngo_decision_no: rows[0]?.decision_no ?? '',
    title: row.title,
    kind: services.reference.find('meeting-types', row.meeting_type_id)?.name_ar ?? '',
    sitting: row.sitting,
    day: row.meeting_date,
    place: row.place,
    began: timeOf(row.held_at),
    closed: timeOf(row.closed_at),
    ...quorum,
    left_out: standing.roll.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason: reasons[reason] }])),
    people: peopleOf(standing),
    items: row.agenda.map(({ title, kind, majority }, at) => {
      const found = resolutions.find(({ item_no }) => item_no === at + 1)
      return {
        title,
        rule:
          kind === 'decision' && majority !== null
            ? itemWords.majority.words[majority].ar
            : itemWords.kind.words[kind].ar,
        number: found?.number ?? '',
        said: verdictWords(found),
        candidates: candidates
          .filter(({ item_no }) => item_no === at + 1)
          .map(({ name, votes, outcome }) => ({
            name,
            votes: votes ?? 0,
            said: outcome === 'elected' ? 'منتخب' : outcome === 'substitute' ? 'رديف' : '',
          })),
      }
    }),
    observer: row.observer_note ?? '',
    delegate: row.delegate_name ?? '',
    issued: todayIn(services.now()),
  }
}

async function issue(trx: Trx, services: Services, actor: Actor, row: MeetingRow) {
  const code = newQrCode()
  const url = qrUrl(services.config.publicUrl, code, services.secrets.qrKey)
  const data = await minutesData(trx, services, row)
  const bytes = Buffer.from(
    await services.pdf.render('minutes', {
      ...data,
      qr_svg: qrSvg(url),
      qr_code: printedCode(code),
      check_url: `${services.config.publicUrl.replace(/\/+$/, '')}/ngo-data`,
    }),
  )
  const title = `محضر: ${row.title}`.slice(0, 190)
  const made = await issuePaper(trx, services, {
    bytes,
    name: `${title}.pdf`,
    code,
    ngoId: row.ngo_id,
    owner: { type: 'general_authority_meetings', id: row.id },
    title,
    destination: 'وزارة الشؤون الاجتماعية والعمل',
    issuedAt: services.now(),
    by: actor.userId,
  })
  if (row.paper_qr_id !== null)
    await sql`update files_qrs set replaced_by_id = ${made.id}, updated_by = ${actor.userId} where id = ${row.paper_qr_id} and ngo_id = ${row.ngo_id}`.execute(
      trx,
    )
  await sql`update general_authority_meetings set paper_qr_id = ${made.id}, updated_by = ${actor.userId} where id = ${row.id} and ngo_id = ${row.ngo_id}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'create',
    entity: 'files_qrs',
    entity_id: made.id,
    ngo_id: row.ngo_id,
    description_ar: `إصدار «${title}»`,
    after: { sha256: made.sha256 },
  })
  return { file: made.file, check_url: url }
}

/** The minutes as a paper: written from what was recorded, proved by its code. */
export const paperArea: Area = (on, services) => {
  on(makeMinutesPaper, ({ actor, params, write }) =>
    write(async (trx) => {
      const row = await holdMeeting(trx, actor, params.id)
      if (row.closed_at === null) throw new Refusal(409, 'meeting_not_closed')
      if (row.status !== 'held') throw wrongState({ status: row.status })
      const made = await issue(trx, services, actor, row)
      await tellMeeting(trx, row)
      return made
    }),
  )
}
