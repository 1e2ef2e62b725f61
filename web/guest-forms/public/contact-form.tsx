import { commonWords, addressWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { IconSend } from '@tabler/icons-react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { PlainArea, PlainSelect, PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm, PlainRow } from '#web/ui/plain-form.tsx'
import type { ContactData } from './load-forms.ts'
import { LetterStatus } from './letter-status.tsx'
import { Receipt } from './receipt.tsx'
import { Ltr } from '#web/ui/text.tsx'
import css from './contact-form.module.css'

const labelsOf = () => ({
  name: label(commonWords.name),
  email: label(commonWords.email),
  phone_number: label(commonWords.mobile),
  governorate_id: label(addressWords.governorate_id),
  message_subject_id: m.contact_subject(),
  message: m.contact_message(),
})

function Writing({
  form,
  posted,
  subject,
  page,
  lead,
  action,
}: Pick<ContactData, 'form' | 'posted' | 'subject' | 'page'> & { lead: string; action: string }) {
  const labels = labelsOf()
  const field = (name: keyof typeof labels) => ({ name, label: labels[name], filled: posted })
  const choices = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <p>
        {lead}
        {form.answer_days !== null && ` ${m.contact_answer({ count: form.answer_days })}`}
      </p>
      <PlainForm
        action={action}
        token={form.form_token}
        filled={posted}
        labels={labels}
        failure={m.contact_failure()}
        aria-labelledby="contact-title"
      >
        {form.opportunity && <input type="hidden" name="opportunity_id" value={form.opportunity.id} />}
        <PlainText {...field('name')} autoComplete="name" />
        <p>{m.contact_reach()}</p>
        <PlainRow>
          <PlainText {...field('email')} ltr inputMode="email" autoComplete="email" hint={m.contact_email_hint()} />
          <PlainText {...field('phone_number')} ltr inputMode="tel" autoComplete="tel" hint={m.contact_phone_hint()} />
        </PlainRow>
        <PlainRow>
          <PlainSelect {...field('governorate_id')} choices={choices(form.governorates)} />
          <PlainSelect {...field('message_subject_id')} choices={choices(form.subjects)} start={subject} />
        </PlainRow>
        <PlainArea
          {...field('message')}
          rows={6}
          hint={m.contact_message_hint()}
          start={page && `${m.contact_about_page({ page })}\n\n`}
        />
        <p className={css.purpose}>{m.contact_purpose()}</p>
        <div>
          <Button type="submit" size="main" icon={<IconSend size={20} aria-hidden />}>
            {m.contact_send()}
          </Button>
        </div>
      </PlainForm>
    </>
  )
}

/** Writing to the ministry or to an organisation: the form, or the receipt of what was sent; and what became of a message. */
export function ContactForm({
  data: { form, posted: filled, sent, asked, number, subject, page },
  title,
  lead,
  action,
}: {
  data: ContactData
  title: string
  lead: string
  action: string
}) {
  // A page has one form that came back: this one or the question below it.
  const asks = filled?.values.code !== undefined
  const posted = asks ? undefined : filled
  return (
    <div className={css.forms}>
      <section id="contact" className={css.contact} aria-labelledby="contact-title">
        <h2 id="contact-title">{sent ? m.contact_sent_title() : title}</h2>
        {sent ? (
          <Receipt label={m.contact_sent_number()} number={sent.reference} text={m.contact_sent_text()}>
            <p>
              {m.contact_sent_code()}
              <b>
                <Ltr>{sent.code}</Ltr>
              </b>
            </p>
            {form.answer_days !== null && <p>{m.contact_answer({ count: form.answer_days })}</p>}
            <Anchor href={`${action}#contact`}>{m.contact_another()}</Anchor>
          </Receipt>
        ) : (
          <Writing form={form} posted={posted} subject={subject} page={page} lead={lead} action={action} />
        )}
      </section>
      <LetterStatus posted={asks ? filled : undefined} asked={asked} number={number} action={action} />
    </div>
  )
}
