import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { donationMethods, testMethod } from '#contract/giving/methods.ts'
import { doPayment, readPayment } from '#contract/giving/payment.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { pounds } from './desk-words.tsx'

/** Milliseconds between two questions whether the money went back. */
const askAgain = 3_000

function PhoneStep({ row, onBegun }: { row: RowOf<typeof donationMethods>; onBegun: (name: string) => void }) {
  const form = useFields({ initial: { phone_number: '' } })
  const send = ({ phone_number }: { phone_number: string }) =>
    sendForm(async () => {
      const answer = await callApi(testMethod, { params: { id: row.id }, body: { phone_number } })
      onBegun(answer.data.transaction_id)
      return answer
    })
  return (
    <Form
      form={form}
      onSubmit={send}
      actions={({ busy }) => (
        <Button type="submit" size="form" busy={busy}>
          {m.methods_test_send()}
        </Button>
      )}
    >
      <Notice tone="info" title={m.methods_test_what({ amount: pounds(row.method.min_amount) })}>
        {m.methods_test_text()}
      </Notice>
      <TextField
        field={form.field('phone_number')}
        label={label(commonWords.mobile)}
        ltr
        hint={m.methods_test_phone()}
      />
    </Form>
  )
}

function CodeStep({ name, onSent }: { name: string; onSent: () => void }) {
  const form = useFields({ initial: { otp: '' } })
  const send = ({ otp }: { otp: string }) =>
    sendForm(async () => {
      const answer = await callApi(doPayment, { body: { transaction_id: name, otp } })
      onSent()
      return answer
    })
  return (
    <Form
      form={form}
      onSubmit={send}
      actions={({ busy }) => (
        <Button type="submit" size="form" busy={busy}>
          {m.methods_test_confirm()}
        </Button>
      )}
    >
      <TextField field={form.field('otp')} label={m.pay_code()} ltr max={8} />
    </Form>
  )
}

/** What became of the test, asked for until it is known. */
function Outcome({ name }: { name: string }) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [readPayment.path, name],
    queryFn: async () => {
      const payment = (await callApi(readPayment, { params: { transaction_id: name } })).data
      if (payment.money === 'returned') await client.invalidateQueries({ queryKey: [donationMethods.path] })
      return payment
    },
    refetchInterval: ({ state }) => (state.data?.money === 'returned' || state.data?.money === 'no' ? false : askAgain),
  })
  if (data?.money === 'returned')
    return (
      <Notice tone="ok" role="status" title={m.methods_test_done()}>
        {m.methods_test_done_text()}
      </Notice>
    )
  if (data?.money === 'no')
    return (
      <Notice tone="bad" role="alert" title={m.methods_test_failed()}>
        {m.methods_test_failed_text()}
      </Notice>
    )
  return (
    <Notice tone="hold" role="status" title={m.methods_test_waits()}>
      {m.methods_test_waits_text()}
    </Notice>
  )
}

const onItsWay: readonly string[] = ['confirming', 'finalised', 'refund_requested']

/** A test payment from one's own telephone: number, code, and the money back. */
export function MethodTest({ row, onClose }: { row: RowOf<typeof donationMethods>; onClose: () => void }) {
  const isOn = row.test !== null && onItsWay.includes(row.test.status)
  const [name, setName] = useState(isOn ? row.test?.transaction_id : undefined)
  const [isSent, setSent] = useState(isOn)
  return (
    <Dialog kind="modal" title={m.methods_test_title({ name: nameOf(row.method) })} onClose={onClose}>
      <Stack>
        {name === undefined ? (
          <PhoneStep row={row} onBegun={setName} />
        ) : isSent ? (
          <Outcome name={name} />
        ) : (
          <CodeStep name={name} onSent={() => setSent(true)} />
        )}
      </Stack>
    </Dialog>
  )
}
