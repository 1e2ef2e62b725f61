import { type SyntheticEvent, useState, useSyncExternalStore } from 'react'
import { applicationWords } from '#contract/opportunities/application-words.ts'
import { label } from '#web/base/label.ts'
import { lang } from '#web/base/preferences.ts'
import { link } from '#web/core/screens/link.ts'
import { TakeBack } from '#web/guest-forms/shared/take-back.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { type Filled, plainId, PlainArea, PlainSelect, PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm, PlainRow } from '#web/ui/plain-form.tsx'
import type { Applying } from './apply-load.ts'
import { applyTitle } from './apply-head.ts'
// Of the form, which brings them to the page: styles of this late part alone would come with its script.
import css from '#web/ui/form.module.css'

type Form = NonNullable<Applying['form']>
const applyHref = (ngo: number, apply: string) => link('/ngo/{id}/contact-us', { id: ngo }, { apply })
const papers = ['cv_file', 'paper_file'] as const

interface Envelope {
  readonly data?: { readonly reference: string } | null
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}
/** Sends the form with its papers; answers what came back of a refused one. */
async function sendFiles(form: HTMLFormElement): Promise<Filled | undefined> {
  const body = new FormData(form)
  for (const name of papers) if ((body.get(name) as File | null)?.size === 0) body.delete(name)
  const values = Object.fromEntries(
    [...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, [value]]] : [])),
  )
  try {
    const response = await fetch('/api/v2/guest/opportunities/apply', {
      method: 'POST',
      headers: { 'x-requested-with': 'sijill', 'accept-language': lang(), 'idempotency-key': crypto.randomUUID() },
      body,
    })
    const answer = (await response.json()) as Envelope
    if (response.ok) return undefined
    const errors = Object.fromEntries(
      Object.entries(answer.errors ?? {}).map(([name, words]) => [name, words[0] ?? '']),
    )
    return { values, errors: Object.keys(errors).length > 0 ? errors : { _: answer.message ?? '' } }
  } catch {
    return { values, errors: { _: m.error_network_text() } }
  }
}

const never = () => () => {}
/** Files need script: without it the form goes as text, and says how papers are sent. */
function Papers({ filled }: { filled: Filled | undefined }) {
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <fieldset className={css.section}>
      <legend>{m.apply_papers()}</legend>
      <p>{m.apply_papers_hint()}</p>
      <noscript>
        <p>{m.apply_papers_plain()}</p>
      </noscript>
      {papers.map((name) => (
        <Field
          key={name}
          field={{ id: plainId(name), error: filled?.errors[name], onLabel: () => undefined }}
          label={label(applicationWords[name])}
          optional
        >
          {(aria) => <input {...aria} type="file" name={name} disabled={!isAwake} accept=".pdf,.jpg,.jpeg,.png" />}
        </Field>
      ))}
    </fieldset>
  )
}

const labelsOf = () => ({
  name: label(applicationWords.name),
  email: label(applicationWords.email),
  phone_number: label(applicationWords.phone_number),
  governorate_id: label(applicationWords.governorate_id),
  certificate: label(applicationWords.certificate),
  experience: label(applicationWords.experience),
  skill: label(applicationWords.skill),
  message: label(applicationWords.message),
  cv_file: label(applicationWords.cv_file),
  paper_file: label(applicationWords.paper_file),
})

function Writing({ form, posted }: { form: Form; posted: Filled | undefined }) {
  const [filled, setFilled] = useState(posted)
  const [refusals, setRefusals] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const labels = labelsOf()
  const field = (name: keyof typeof labels) => ({ name, label: labels[name], filled })
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    const refused = await sendFiles(event.currentTarget).finally(() => setBusy(false))
    if (refused === undefined) return location.assign(applyHref(form.ngo_id, 'done'))
    setFilled(refused)
    setRefusals((before = 0) => before + 1)
  }
  const asks = [
    ['certificate', form.certificate_ar],
    ['experience', form.experience_ar],
    ['skill', form.skill_ar],
  ] as const
  return (
    <PlainForm
      action={applyHref(form.ngo_id, String(form.id))}
      token={form.form_token}
      filled={filled}
      labels={labels}
      failure={m.apply_failure()}
      refused={refusals}
      onSubmit={(event) => void send(event)}
    >
      <input type="hidden" name="opportunity_id" value={form.id} />
      <PlainText {...field('name')} autoComplete="name" />
      <PlainRow>
        <PlainText {...field('email')} ltr inputMode="email" autoComplete="email" hint={m.apply_email_hint()} />
        <PlainText {...field('phone_number')} ltr optional inputMode="tel" autoComplete="tel" />
      </PlainRow>
      <PlainSelect
        {...field('governorate_id')}
        choices={form.governorates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {asks.map(
        ([name, asked]) =>
          asked && <PlainArea key={name} {...field(name)} optional rows={2} hint={m.apply_asked({ asked })} />,
      )}
      <PlainArea {...field('message')} rows={6} hint={m.apply_message_hint()} />
      <Papers filled={filled} />
      <p>
        {m.apply_purpose({
          months: m.apply_months({ count: form.months }),
          accepted: m.apply_months({ count: form.accepted_months }),
        })}
      </p>
      <div>
        <Button type="submit" size="main" busy={isBusy}>
          {m.apply_send()}
        </Button>
      </div>
    </PlainForm>
  )
}

/** Applying for a job or volunteering: the form, that it arrived, and the way to take it back. */
export function ApplyPage({ ngo, applying }: { ngo: number; applying: Applying }) {
  const { step, form, posted } = applying
  return (
    <Page width="reading">
      <article>
        <PageHead
          size="public"
          title={applyTitle(applying)}
          crumbs={[{ label: m.title_home(), href: link('/home') }, { label: form?.code ?? m.apply_open() }]}
        />
        <Stack>
          {step === 'form' && form && <Writing form={form} posted={posted} />}
          {step === 'done' && <p>{m.apply_done_text()}</p>}
          {step === 'back' && (
            <TakeBack
              name="application"
              labels={{ application: m.apply_back_number(), code: m.apply_back_code() }}
              filled={posted}
              action={applyHref(ngo, 'back')}
              failure={m.apply_back_failure()}
              text={m.apply_back_text()}
              send={m.apply_back_send()}
            />
          )}
          {(step === 'done' || step === 'gone') && (
            <p>
              <Anchor href={link('/ngo/{id}/ngo-jobs', { id: ngo })}>{m.work_notice_others()}</Anchor>
            </p>
          )}
          {form && (
            <p>
              <Anchor
                href={link(form.type === 'job' ? '/jobs-info/{id_info}' : '/volunteer-info/{id_info}', {
                  id_info: form.id,
                })}
              >
                {m.apply_to_one()}
              </Anchor>
            </p>
          )}
        </Stack>
      </article>
    </Page>
  )
}
