import { sql } from 'kysely'
import type { LetterCalls } from '#contract/guest-forms/letters.ts'
import { longestSms, type LetterMachine } from '#contract/guest-forms/workflow.ts'
import type { StatusOf } from '#contract/core/machine.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { lengthOf } from '#contract/core/values/arabic.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { act, taken, type CaseKind, type Held, type Taking } from '../core/cases/act.ts'
import { found, invalid, wrongState } from '../core/errors.ts'
import type { On } from '../core/http/route.ts'
import { storedMobile } from '../core/identity/mobile.ts'
import type { Actor } from '../core/identity/actor.ts'
import { queueMail, queueSms } from '../core/mail/queue.ts'
import type { Services } from '../core/services.ts'
import { ministryName } from './deliver.ts'
import { lettersWhere, type Scope } from './letter-rows.ts'

interface HeldLetter extends Held<StatusOf<LetterMachine>> {
  readonly reference: string
  readonly ngo_id: number | null
  readonly ngo: { ar: string; en: string } | null
  readonly email: string | null
  readonly phone_number: string | null
  readonly message: string
  readonly created_at: string
  readonly held_reason: string | null
  readonly lang: Lang
}

/** Puts the reply into the outbox: to the address, or as a short text to the telephone where there is none. */
async function send({ trx, services, row, input: { reply } }: Taking<HeldLetter, { reply: string }>): Promise<void> {
  const { id, reference, lang, email, phone_number: phone } = row
  const from = (row.ngo ?? ministryName)[lang]
  // The second lock on the door: whatever happens to the status, no letter is answered twice.
  const message = { entity: 'guest_messages', entity_id: id, dedupe_key: `guest-reply ${id}` }
  if (email === null) {
    if (lengthOf(reply) > longestSms) throw invalid({ reply: [{ code: 'V-LEN', params: { a: 2, b: longestSms } }] })
    const text = fill(templates['GUEST-REPLY-SMS'].body[lang], { from, reference, reply }, lang)
    await queueSms(trx, { ...message, to: storedMobile(phone ?? ''), text, template_code: 'GUEST-REPLY-SMS' })
    return
  }
  const link = `${services.config.publicUrl}${row.ngo_id === null ? '/about-ministry#contact' : `/ngo/${row.ngo_id}/contact-us#contact`}`
  const day = dayInWords(dayOf(row.created_at), lang)
  const { title, body } = templates['GUEST-REPLY']
  await queueMail(trx, {
    ...message,
    to: email,
    subject: `${title[lang]} ${reference}`,
    text: fill(body[lang], { from, reference, reply, day, message: row.message, link }, lang),
    template_code: 'GUEST-REPLY',
  })
}

/** Letters at one reader as cases: read, answered once, put away [domain 3.15]. */
const letterKind = (machine: LetterMachine, kept: Scope): CaseKind<LetterMachine, HeldLetter> => ({
  machine,
  table: 'guest_messages',
  column: 'status',
  hold: async (trx, actor, id) => {
    const { rows } =
      await sql<HeldLetter>`select m.id, m.status, m.reference, m.ngo_id, m.email, m.phone_number, m.message, m.created_at, m.held_reason, m.lang,
        (select jsonb_build_object('ar', n.name_ar, 'en', coalesce(n.name_en, n.name_ar)) from ngos n where n.id = m.ngo_id) as ngo
      from guest_messages m where m.id = ${id} and ${kept(actor as Actor)} for update of m`.execute(trx)
    return found(rows[0])
  },
  partsOf: () => ['reader'],
  bar: ({ held_reason }) => (held_reason === null ? undefined : wrongState()),
  // Its number and no name: the log is never emptied.
  told: ({ reference, ngo_id }) => ({ name: reference, ngo_id }),
  effects: {
    reply: async (taking) => {
      await send(taking)
      const { input, actor, services } = taking
      return {
        set: { reply: input.reply, replied_by: actor?.userId ?? null, replied_at: services.now().toISOString() },
        log: { after: { way: taking.row.email === null ? 'sms' : 'mail' } },
      }
    },
  },
})

const saying = { read: 'ok', reply: 'letter_replied', archive: 'letter_archived' } as const

/** What becomes of a letter that arrived. */
export function answered(on: On, services: Services, calls: LetterCalls, kept: Scope): void {
  const kind = letterKind(calls.machine, kept)
  on(calls.act, async ({ actor, params, body, lang, says, write }) => {
    says(saying[body.action])
    return write(async (trx) => {
      await act(trx, services, kind, { actor, id: params.id, lang, ...taken(calls.machine, body) })
      const where = sql`m.id = ${params.id} and ${kept(actor)}`
      return found((await lettersWhere(trx, calls.machine, actor, { where, limit: 1, offset: 0 }))[0])
    })
  })
}
