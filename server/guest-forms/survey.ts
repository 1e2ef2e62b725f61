import { sql } from 'kysely'
import { readSurvey, sendSurvey } from '#contract/guest-forms/survey.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { audit } from '../core/log/audit.ts'
import { Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { issueToken, judgeSender } from './guard.ts'
import { optionsOf } from './options.ts'
import { rememberSent } from './sent.ts'

const purpose = 'survey'
const deviceCookie = 'survey_day'

/** The consultation survey: what its form needs, and its answers, once per device and day [domain 2.9]. */
export const surveyForm: Area = (on, services) => {
  on(readSurvey, async ({ lang, reply }) => {
    reply.header('cache-control', 'no-store')
    return {
      governorates: optionsOf(services, 'governorates', lang),
      axes: optionsOf(services, 'survey-axes', lang),
      form_token: issueToken(services, purpose),
    }
  })
  on(sendSurvey, async ({ body, request, reply, write }) => {
    const suspect = await judgeSender(services, request, purpose, body)
    const { form_token: _token, website: _website, ...survey } = body
    const today = todayIn(services.now())
    const answers = JSON.stringify(survey.answers.filter((one) => one !== null))
    const saved = await write(async (trx) => {
      // Within the transaction, so that the same answers sent again are answered like the first time.
      if (new RegExp(`(?:^|; )${deviceCookie}=${today}(?:;|$)`).test(request.headers.cookie ?? ''))
        throw new Refusal(429, 'survey_today')
      const { rows } = await sql`
        select from consultation_surveys where text_key = md5(ar_norm(${survey.full_name} || ' ' || ${answers}::jsonb::text))`.execute(
        trx,
      )
      const { id, reference } = await trx
        .insertInto('consultation_surveys')
        .values({
          ...survey,
          ngo_name: survey.respondent_kind === 'ngo' ? survey.ngo_name : null,
          answers,
          held_reason: suspect ?? (rows.length > 0 ? 'repeated' : null),
        })
        .returning(['id', 'reference'])
        .executeTakeFirstOrThrow()
      await audit(trx, undefined, {
        action: 'create',
        entity: 'consultation_surveys',
        entity_id: id,
        description_ar: `استمارة شَمل رقم ${reference}`,
      })
      return { reference }
    })
    const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : ''
    reply.header('set-cookie', `${deviceCookie}=${today}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax${secure}`)
    rememberSent(services, reply, saved.reference)
    return saved
  })
}
