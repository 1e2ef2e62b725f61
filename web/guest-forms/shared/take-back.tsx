import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { type Filled, PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm, PlainRow } from '#web/ui/plain-form.tsx'

/** What was sent without an account is taken back by its number and code; `name` is the field of the number. */
export function TakeBack<Name extends string>({
  name,
  labels,
  filled,
  action,
  failure,
  text,
  send,
}: {
  name: Name
  labels: Readonly<Record<Name | 'code', string>>
  filled: Filled | undefined
  action: string
  failure: string
  text: string
  send: string
}) {
  return (
    <Stack>
      <p>{text}</p>
      <PlainForm action={action} filled={filled} labels={labels} failure={failure}>
        <PlainRow>
          <PlainText name={name} label={labels[name]} filled={filled} ltr autoComplete="off" />
          <PlainText name="code" label={labels.code} filled={filled} ltr autoComplete="off" />
        </PlainRow>
        <div>
          <Button type="submit" size="main">
            {send}
          </Button>
        </div>
      </PlainForm>
    </Stack>
  )
}
