import { sql } from 'kysely'
import { doPayment, initPayment, readPaymentForm } from '#contract/giving/payment.ts'
import { formPurpose } from '../giving/begin.ts'
import type { Behaviour } from '../giving/sandbox/behaviour.ts'
import { runSandbox } from '../giving/sandbox/run.ts'
import { issueToken } from '../guest-forms/index.ts'
import { must, type TestApp } from './app.ts'
import { account } from './campaigns.ts'
import { atEndOfFile } from './file-end.ts'
import { type Organisation, uploaded } from './factories.ts'

/** The sandbox operator as a process of its own, and how to tell it what to do. */
export async function operatorProcess() {
  const sandbox = await runSandbox(['--slow', '60', '--later', '120', '--careless'])
  atEndOfFile(() => sandbox.stop())
  /** Answers how often it did what: "cut confirm", "called back". `callback` is the address that it calls back to. */
  const behave = async (how: { queue?: readonly Behaviour[]; always?: Behaviour; callback?: string }) => {
    const answer = await fetch(`${sandbox.url}/behave`, { method: 'POST', body: JSON.stringify(how) })
    return ((await answer.json()) as { met: Record<string, number> }).met
  }
  /** All of its books, page by page. */
  const books = async (slug: string) => {
    const lines: { id: string; amount: string }[] = []
    for (let from: string | null = '0'; from !== null;) {
      const answer = await fetch(`${sandbox.url}/${slug}/books?from=${from}`)
      const page = (await answer.json()) as { lines: typeof lines; next: string | null }
      lines.push(...page.lines)
      from = page.next
    }
    return lines
  }
  return { ...sandbox, behave, books }
}

/** A setting of the ministry, as it is from now on. */
export async function setting(app: TestApp, key: string, value: unknown): Promise<void> {
  await sql`insert into settings (key, value, description_ar) values (${key}, ${JSON.stringify(value)}::jsonb, 'إعداد الاختبار')
    on conflict (key) do update set value = excluded.value`.execute(app.ownerDb)
  await app.services.reference.refresh()
}

/** A wallet of the platform, and the organisation that takes donations by it. */
export async function wallet(
  app: TestApp,
  ngo: Organisation,
  given: { slug?: string; percent?: string; payer?: 'ngo' | 'donor'; active?: boolean } = {},
): Promise<number> {
  const slug = given.slug ?? 'demo_cash_a'
  const { rows } = await sql<{
    id: number
  }>`insert into payment_methods (slug, name_ar, name_en, requires_otp, min_amount, max_amount, fee_percent, fee_payer)
    values (${slug}, 'محفظة الاختبار', 'Test wallet', true, 1000, 5000000, ${given.percent ?? '0'}, ${given.payer ?? 'ngo'})
    on conflict (slug) do update set fee_percent = excluded.fee_percent, fee_payer = excluded.fee_payer returning id`.execute(
    app.ownerDb,
  )
  const id = (rows[0] as { id: number }).id
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  await sql`insert into ngo_payment_methods (ngo_id, payment_method_id, merchant_no, bank_account_id, agreement_file, is_active, status, verified_at)
    values (${ngo.id}, ${id}, '700100', ${await account(app, ngo.id)}, ${file}, ${given.active ?? true}, 'verified', now())`.execute(
    app.ownerDb,
  )
  return id
}

let people = 0
export interface Wish {
  payment_method_id: number
  campaign_id: number
  amount?: string
  phone_number?: string
  donor_name?: string
  email?: string
}
/** A telephone of its own. One that ends in 90 to 99 tells the sandbox how to misbehave, so none of these is given out. */
function nextPhone(): string {
  people += 1
  return `0955${String(Math.floor(people / 90)).padStart(4, '0')}${String(people % 90).padStart(2, '0')}`
}
const body = (wish: Wish, form_token: string) => ({
  amount: '25000',
  phone_number: nextPhone(),
  ...wish,
  form_token,
})
/** The services as they were some seconds ago. */
const agedBy = ({ services }: TestApp, seconds: number) => ({
  ...services,
  now: () => new Date(services.now().getTime() - seconds * 1_000),
})
/** A form that somebody read before he sent it. */
export async function formToken(app: TestApp, campaign_id: number): Promise<string> {
  const real = app.clock.now
  app.clock.now = () => new Date(real().getTime() - 10_000)
  try {
    return must(await app.guest.call(readPaymentForm, { query: { campaign_id, amount: '25000' } })).form_token
  } finally {
    app.clock.now = real
  }
}
export const init = async (app: TestApp, wish: Wish, token?: string) =>
  app.guest.call(initPayment, { body: body(wish, token ?? issueToken(agedBy(app, 10), formPurpose)) })
export const pay = (app: TestApp, transaction_id: string, otp = '123456') =>
  app.guest.call(doPayment, { body: { transaction_id, otp } })
