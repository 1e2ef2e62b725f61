import { sql } from 'kysely'
import { signupAccount, signupAgain, verifyEmail } from '#contract/founding/signup-calls.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { audit } from '../core/log/audit.ts'
import { networkOf } from '../core/http/network.ts'
import { invalid, notFound } from '../core/errors.ts'
import { queueMail } from '../core/mail/queue.ts'
import { storedMobile } from '../core/identity/mobile.ts'
import { decoyHash, hashPassword, verifyPassword } from '../core/identity/passwords.ts'
import { matchCode, newCode, resendAfter, useCode } from '../core/identity/one-time-codes.ts'
import { hmacs } from '../core/identity/secrets.ts'
import type { Area } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { isAddressTaken, isWeakPassword, openSession } from '../accounts/index.ts'
import { refuseClosedType } from './request.ts'
import { storedValues } from './values.ts'

const addressTaken = {
  text: {
    ar: 'فُتح حساب بهذا العنوان قبل إدخال الرمز. ادخلوا إليه من صفحة الدخول، أو غيّروا العنوان.',
    en: 'An account was opened with this address before the code was entered. Sign in to it, or change the address.',
  },
}

const codeSubject = (userId: number) => ({ userId, purpose: 'est_email', proves: String(userId) }) as const

const holders = {
  founding: {
    what: { ar: 'تأسيس', en: 'a founding account' },
    how: {
      ar: 'ادخلوا إليه من صفحة الدخول، أو اطلبوا فيها كلمة مرور جديدة إن نسيتموها.',
      en: 'Sign in to it, or ask for a new password on the page of the sign-in.',
    },
  },
  organisation: {
    what: { ar: 'منظمة مسجلة', en: 'an account of a registered organisation' },
    how: {
      ar: 'بعنوان الطلب يُفتح حساب المنظمة الجديدة، فاختاروا له عنواناً آخر.',
      en: 'The account of the new organisation is opened with the address of the request, so choose another one for it.',
    },
  },
} as const

/** Who has an address already: a verified founding account, or an account of an organisation. */
async function holderOf(trx: Trx, email: string): Promise<keyof typeof holders | undefined> {
  const { rows } = await sql<{
    founding: boolean
  }>`select exists (select 1 from users where kind = 'est' and email = ${email} and email_verified_at is not null and expired_at is null and deleted_at is null) as founding`.execute(
    trx,
  )
  const organisation = await isAddressTaken(trx, email)
  return rows[0]?.founding ? 'founding' : organisation ? 'organisation' : undefined
}

/**
 * Mails a fresh code; the old one is void. Whoever has the address already gets a letter that says so instead. The
 * answer to the visitor is the same, so nobody learns who has an account here.
 */
async function sendCode(
  trx: Trx,
  services: Services,
  user: { id: number; email: string; locale: 'ar' | 'en' },
): Promise<void> {
  const code = await newCode(trx, services, codeSubject(user.id))
  const holder = await holderOf(trx, user.email)
  const template_code = holder ? 'ADDRESS-HAS-ACCOUNT' : 'N-01'
  const { title, body } = templates[template_code]
  const { what, how } = holders[holder ?? 'founding']
  const params: Record<string, string> = holder ? { what: what[user.locale], how: how[user.locale] } : { code }
  await queueMail(trx, {
    to: user.email,
    subject: title[user.locale],
    text: fill(body[user.locale], params, user.locale),
    template_code,
    entity: 'users',
    entity_id: user.id,
  })
}

/** Refuses a national number that another open founding request holds [domain 3.1]. Only a verified request holds one. */
async function refuseTakenNumber(trx: Trx, userId: number, hashes: readonly string[], field: string): Promise<void> {
  const { rows } =
    await sql`select 1 from est_account a join establishments e on e.id = a.establishment_id join users u on u.id = a.user_id
      where a.id_number_hash = any(${hashes}) and a.user_id <> ${userId} and e.status_id not in (9, 10, 11, 12) and u.email_verified_at is not null`.execute(
      trx,
    )
  if (rows.length > 0) throw invalid({ [field]: ['V-TAKEN'] })
}

/** Opens the account and its empty request, and mails the first code. */
const openArea: Area = (on, services) => {
  on(signupAccount, async ({ body, request, lang, write }) => {
    await services.limits.take('signup_ip', networkOf(request.ip))
    await services.limits.take('signup_mail', body.email)
    await refuseClosedType(services.db)
    const { password, password_confirmation, ...person } = body
    if (password !== password_confirmation.normalize('NFKC') || isWeakPassword(password, [body.email]))
      throw invalid({ password: ['V-PWD'] })
    const hash = await hashPassword(password)
    return write(async (trx) => {
      await refuseTakenNumber(trx, 0, hmacs(body.id_number, services.secrets.hmacKey), 'id_number')
      const user = (
        await sql<{
          id: number
        }>`insert into users (kind, email, mobile, password_hash, first_name, last_name, locale) values ('est', ${body.email}, ${storedMobile(body.mobile)}, ${hash}, ${body.first_name}, ${body.last_name}, ${lang}) returning id`.execute(
          trx,
        )
      ).rows[0] as { id: number }
      const est = (
        await sql<{
          id: number
          tracking_no: string
        }>`insert into establishments (user_id, created_by) values (${user.id}, ${user.id}) returning id, tracking_no`.execute(
          trx,
        )
      ).rows[0] as { id: number; tracking_no: string }
      const account = storedValues(services, person)
      await sql`insert into est_account (establishment_id, user_id, ${sql.join(Object.keys(account).map((key) => sql.ref(key)))}) values (${est.id}, ${user.id}, ${sql.join(Object.values(account).map((value) => sql`${value}`))})`.execute(
        trx,
      )
      await sql`insert into est_ngo (establishment_id) values (${est.id})`.execute(trx)
      await sendCode(trx, services, { id: user.id, email: body.email, locale: lang })
      await audit(
        trx,
        { userId: user.id, ip: request.ip, ngoId: undefined, establishmentId: est.id },
        {
          action: 'create',
          entity: 'establishments',
          entity_id: est.id,
          description_ar: `فتح طلب تأسيس رقم ${est.tracking_no}`,
        },
      )
      return { id: user.id, email: body.email, tracking_no: est.tracking_no, resend_after_seconds: resendAfter }
    })
  })
}

/** Mails another code, to another address or number where they were mistyped. */
const againArea: Area = (on, services) => {
  on(signupAgain, async ({ params, body, request, write }) => {
    await services.limits.take('code', `${networkOf(request.ip)}:${params.id}`)
    const { rows } = await sql<{
      id: number
      email: string
      mobile: string
      password_hash: string
      locale: 'ar' | 'en'
      tracking_no: string
      establishment_id: number
      account_id: number
    }>`select u.id, u.email, u.mobile, u.password_hash, u.locale, e.tracking_no, e.id as establishment_id, a.id as account_id from users u join establishments e on e.user_id = u.id join est_account a on a.establishment_id = e.id where u.id = ${params.id} and u.kind = 'est' and u.email_verified_at is null and u.expired_at is null and u.deleted_at is null and u.erased_at is null`.execute(
      services.db,
    )
    const user = rows[0]
    if (!(await verifyPassword(body.password, user?.password_hash ?? decoyHash)) || !user) throw notFound()
    const email = body.email ?? user.email
    const mobile = body.mobile ? storedMobile(body.mobile) : user.mobile
    await services.limits.take('signup_mail', email)
    return write(async (trx) => {
      await sendCode(trx, services, { id: user.id, email, locale: user.locale })
      const stored =
        await sql`update users set email = ${email}, mobile = ${mobile} where id = ${user.id} and email_verified_at is null`.execute(
          trx,
        )
      // Its code was entered meanwhile: that proved the address before, and not this one.
      if (stored.numAffectedRows !== 1n) throw notFound()
      await sql`update est_account set email = ${email}, mobile = ${mobile} where user_id = ${user.id}`.execute(trx)
      await audit(
        trx,
        { userId: user.id, ip: request.ip, ngoId: undefined, establishmentId: user.establishment_id },
        {
          action: 'update',
          entity: 'est_account',
          entity_id: user.account_id,
          description_ar: `طلب رمز تفعيل جديد للطلب رقم ${user.tracking_no}`,
          before: { email: user.email, mobile: user.mobile },
          after: { email, mobile },
        },
      )
      return { id: user.id, email, tracking_no: user.tracking_no, resend_after_seconds: resendAfter }
    })
  })
}

/** Several people may have typed one address or number; the first who proves the address has both. */
async function refuseTakenSince(trx: Trx, userId: number): Promise<void> {
  const { rows } = await sql<{
    email: string
    id_number_hash: string | null
  }>`select u.email, a.id_number_hash from users u join est_account a on a.user_id = u.id where u.id = ${userId} and u.erased_at is null`.execute(
    trx,
  )
  const [own] = rows
  if (own === undefined || (await holderOf(trx, own.email))) throw invalid({ code: [addressTaken] })
  await refuseTakenNumber(trx, userId, own.id_number_hash === null ? [] : [own.id_number_hash], 'code')
}

/** The matched code is used up, and the address is proved by it. */
async function proveAddress(
  services: Services,
  userId: number,
  code: Awaited<ReturnType<typeof matchCode>>,
  ip: string,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, services, code, networkOf(ip)))) return
    await refuseTakenSince(trx, userId)
    await sql`update users set email_verified_at = now() where id = ${userId}`.execute(trx)
    await audit(
      trx,
      { userId, ip, ngoId: undefined, establishmentId: undefined },
      { action: 'update', entity: 'users', entity_id: userId, description_ar: 'تفعيل البريد الإلكتروني للحساب' },
    )
  })
}

/** The code proves the address, and signs in. Sent twice by one person it is answered twice. */
const verifyArea: Area = (on, services) => {
  on(verifyEmail, async ({ params, body, request, reply }) => {
    await services.limits.take('code', `${networkOf(request.ip)}:${params.id}`)
    const code = await matchCode(services, codeSubject(params.id), body.code, networkOf(request.ip))
    if (!code.repeated) await proveAddress(services, params.id, code, request.ip)
    const opened = await openSession(services, { id: params.id, kind: 'est', password_must_change: 0 }, request, reply)
    return { token: opened.token, tt: 't' as const }
  })
}

/** Sign-up of a founding account. */
export const signupArea: Area = (on, services) => {
  openArea(on, services)
  againArea(on, services)
  verifyArea(on, services)
}
