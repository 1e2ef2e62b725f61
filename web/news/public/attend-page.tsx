import { registrationWords } from '#contract/news/registration-words.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { TakeBack } from '#web/guest-forms/shared/take-back.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { type Filled, PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm, PlainRow } from '#web/ui/plain-form.tsx'
import { attendTitle } from './attend-head.ts'
import type { Attending } from './attend-load.ts'
import { attendHref, closedWords } from './attend-words.ts'
import { activitiesHref, eventHref } from './news-words.ts'

type Form = NonNullable<Attending['form']>

/** Told before the form: whether a place is given or waited for. */
function Places({ form: { left, waiting } }: { form: Form }) {
  if (left === null) return null
  if (left > 0) return <p>{m.attend_left({ count: left })}</p>
  return (
    <Notice tone="info" title={m.attend_full()}>
      {m.attend_full_text()} {m.attend_waiting({ count: waiting })}
    </Notice>
  )
}

function Writing({ form, filled }: { form: Form; filled: Filled | undefined }) {
  const labels = {
    name: label(registrationWords.name),
    email: label(registrationWords.email),
    phone_number: label(registrationWords.phone_number),
  }
  return (
    <Stack>
      <Places form={form} />
      <PlainForm
        action={attendHref(form.ngo_id, form.id)}
        token={form.form_token}
        filled={filled}
        labels={labels}
        failure={m.attend_failure()}
      >
        <input type="hidden" name="event_id" value={form.id} />
        <PlainText name="name" label={labels.name} filled={filled} autoComplete="name" />
        <PlainRow>
          <PlainText
            name="email"
            label={labels.email}
            filled={filled}
            ltr
            inputMode="email"
            autoComplete="email"
            hint={m.attend_reach_hint()}
          />
          <PlainText
            name="phone_number"
            label={labels.phone_number}
            filled={filled}
            ltr
            inputMode="tel"
            autoComplete="tel"
          />
        </PlainRow>
        <p>{m.attend_purpose({ months: m.apply_months({ count: form.months }) })}</p>
        <div>
          <Button type="submit" size="main">
            {form.left === 0 ? m.attend_queue() : m.attend_action()}
          </Button>
        </div>
      </PlainForm>
      <p>
        <Anchor href={attendHref(form.ngo_id, 'back')}>{m.attend_back_way()}</Anchor>
      </p>
    </Stack>
  )
}

/** Registering for an event: the form, whether a place was given, and the way to give it back. */
export function AttendPage({ ngo, attending }: { ngo: number; attending: Attending }) {
  const { step, form, posted } = attending
  return (
    <Page width="reading">
      <article>
        <PageHead
          size="public"
          title={attendTitle(attending)}
          crumbs={[
            { label: m.title_home(), href: link('/home') },
            { label: step === 'form' ? m.attend_action() : attendTitle(attending) },
          ]}
        />
        <Stack>
          {form?.closed && (
            <Notice tone="info" title={m.attend_closed()}>
              {closedWords[form.closed]()}
            </Notice>
          )}
          {form?.closed === null && <Writing form={form} filled={posted} />}
          {step === 'registered' && <p>{m.attend_done_text()}</p>}
          {step === 'waiting' && <p>{m.attend_waiting_text()}</p>}
          {step === 'back' && (
            <TakeBack
              name="registration"
              labels={{ registration: label(registrationWords.reference), code: m.attend_code() }}
              filled={posted}
              action={attendHref(ngo, 'back')}
              failure={m.attend_back_failure()}
              text={m.attend_back_text()}
              send={m.attend_back_send()}
            />
          )}
          {form && (
            <p>
              <Anchor href={eventHref({ of: 'ngo', id: form.id })}>{m.attend_to_event()}</Anchor>
            </p>
          )}
          {!form && step !== 'back' && (
            <p>
              <Anchor href={activitiesHref({ show: 'upcoming' })}>{m.event_other()}</Anchor>
            </p>
          )}
        </Stack>
      </article>
    </Page>
  )
}
