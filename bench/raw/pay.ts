// A gift by hand: the code handed to the operator, then number, donor, receipt, message and log in one transaction. The
// entry in the ledger follows from the donor in the database, for both.
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Asked, ok, send } from './answer.ts'

const operator = process.env.BENCH_OPERATOR ?? ''

const held = `select p.*, m.slug, n.name_ar as ngo_ar, c.name_ar as campaign_ar from payments p join payment_methods m on m.id = p.payment_method_id
  join ngos n on n.id = p.ngo_id left join campaigns c on c.id = p.campaign_id where p.transaction_id = $1 for update of p`
const handed = `update payments set status = 'confirming', handed_over_at = now(), otp_attempts = otp_attempts + 1 where id = $1 and status = 'otp_sent'`
const noted = `insert into payment_answers (ngo_id, payment_id, question, answer, amount) values ($1, $2, 'confirm', $3, $4)`
const numbered = `insert into receipt_numbers (ngo_id, year, last) values ($1, extract(year from now()), 1)
  on conflict (ngo_id, year) do update set last = receipt_numbers.last + 1 returning last, year`
const gave = `insert into donors (ngo_id, campaign_id, donor_kind, name, amount, donation_date, receipt_no, payment_id, means)
  values ($1, $2, 'anonymous', null, $3, current_date, $4, $5, 'platform_payment')`
const receipted = `insert into receipts (ngo_id, payment_id, receipt_no, amount, currency_id, lang, content, issued_at) values ($1, $2, $3, $4, $5, 'ar', $6, now())`
const told = `insert into outbox (channel, to_address, body_text, template_code, entity, entity_id) values ('sms', $1, $2, 'GIFT-RECEIPT', 'payments', $3)`
const done = `update payments set status = 'finalised', finalised_at = now(), provider_ref = $2, receipt_no = $3, check_at = null where id = $1 and status = 'confirming'`
const logged = `insert into logs (action, entity, entity_id, ngo_id, description_ar, changes, content_hash) values ('update', 'payments', $1, $2, 'وصول تبرع', $3, $4)`

interface Held {
  id: number
  status: string
  ngo_id: number
  campaign_id: number
  currency_id: number
  amount: string
  slug: string
  ngo_ar: string
  campaign_ar: string
}
async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as { transaction_id: string; otp: string }
}

export async function payByHand({ pool, response }: Asked, request: IncomingMessage): Promise<void> {
  const { transaction_id: name, otp } = await bodyOf(request)
  const client = await pool.connect()
  const ask = async <T extends object>(key: string, text: string, values: readonly unknown[]) =>
    (await client.query<T>({ name: key, text, values: [...values] })).rows
  try {
    await client.query('begin')
    const [before] = await ask<Held>('pay held', held, [name])
    if (before?.status !== 'otp_sent') throw new Error('not to be paid')
    await ask('pay handed', handed, [before.id])
    await client.query('commit')
    const asked = await fetch(`${operator}/${before.slug}/charges/${name}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ otp }),
    })
    const taken = (await asked.json()) as { result: string; amount: string; reference: string }
    await ask('pay noted', noted, [before.ngo_id, before.id, taken.result, taken.amount])
    if (taken.result !== 'taken' || taken.amount !== before.amount) throw new Error('not taken')
    await client.query('begin')
    const [row] = await ask<Held>('pay held', held, [name])
    const [number] = await ask<{ last: number; year: number }>('pay numbered', numbered, [before.ngo_id])
    const receipt = `RC-${number?.year}-${String(number?.last).padStart(6, '0')}`
    await ask('pay gave', gave, [before.ngo_id, before.campaign_id, before.amount, receipt, before.id])
    const content = JSON.stringify({ ngo_ar: row?.ngo_ar, campaign_ar: row?.campaign_ar, amount: before.amount })
    await ask('pay receipted', receipted, [
      before.ngo_id,
      before.id,
      receipt,
      before.amount,
      before.currency_id,
      content,
    ])
    await ask('pay told', told, ['+963955000011', `وصل تبرعكم. الإيصال ${receipt}`, before.id])
    await ask('pay done', done, [before.id, taken.reference, receipt])
    const changes = JSON.stringify({ receipt_no: receipt })
    const hash = createHash('sha256').update(`${before.id} ${changes}`).digest('hex')
    await ask('pay logged', logged, [before.id, before.ngo_id, changes, hash])
    await client.query('commit')
    send(response, 200, ok({ transaction_id: name, status: 'finalised', receipt_no: receipt, amount: before.amount }))
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
