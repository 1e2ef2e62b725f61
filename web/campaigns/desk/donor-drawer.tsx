import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { actOnDonor, type Donor, donorRegister } from '#contract/campaigns/donors.ts'
import { donorMachine } from '#contract/campaigns/donor-workflow.ts'
import { donorKindWords, donorWords } from '#contract/campaigns/donor-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { buttonOf } from '#web/core/cases/words.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import type { useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { type DeskCampaign, donorName, givenOf, meansText } from './desk-words.ts'
import { donorBody, DonorFields, type DonorValues, emptyDonor, meansOf } from './donor-fields.tsx'
import { useCurrency } from '../use-currency.ts'

type Register = ReturnType<typeof useRegister<typeof donorRegister>>
interface Props {
  campaign: DeskCampaign
  register: Register
  onClose: () => void
}

/** Adds a donation, or edits one that does not count yet. */
export function DonorForm({ campaign, register, row, onClose }: Props & { row?: Donor }) {
  const check = bySchema(donorRegister.input)
  const toForm = (record: Donor): DonorValues => valuesFrom(emptyDonor, record)
  const fresh = { ...emptyDonor, campaign_id: campaign.id, means: meansOf(campaign)[0] ?? 'bank_transfer' }
  const form = useFields<DonorValues>({
    initial: row ? toForm(row) : { ...fresh, donation_date: todayIn() },
    validate: (values) => check(donorBody(values)),
  })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(donorBody(values), row?.id, version),
  })
  return (
    <RecordDrawer
      title={row ? m.donor_edit_title() : m.donor_add()}
      note={row ? donorName(row) : campaign.name_ar}
      form={form}
      verb={row ? m.form_save_changes() : m.donor_add()}
      onSubmit={save}
      onClose={onClose}
      {...(row && register.mayRemove
        ? {
            remove: {
              verb: m.donor_remove(),
              title: m.donor_remove_title({ name: donorName(row) }),
              text: m.donor_remove_text(),
              act: () => register.remove(row.id),
            },
          }
        : {})}
    >
      {notice}
      {!row && <Notice tone="info">{m.donor_second_hint()}</Notice>}
      <DonorFields form={form} campaign={campaign} isNew={!row} />
    </RecordDrawer>
  )
}

/** Takes an action on the version of a donation that is shown. */
export function useDonorAct(register: Register) {
  const client = useQueryClient()
  return (row: Donor, action: string, input: Record<string, unknown> = {}) =>
    sendAct(
      () =>
        callApi(actOnDonor, {
          params: { id: row.id },
          body: { action, ...input } as SentBody<typeof actOnDonor>,
          version: row.updated_at,
        }),
      async () => {
        await register.again()
        await client.invalidateQueries({ queryKey: ['v2/campaigns'] })
      },
    )
}

/** When a promise was kept, and what proves it. */
function ReceiveForm({
  row,
  take,
  onClose,
}: {
  row: Donor
  take: ReturnType<typeof useDonorAct>
  onClose: () => void
}) {
  const form = useFields({
    initial: { donation_date: todayIn(), paper_no: row.paper_no, proof_file: null as number | null },
  })
  const verb = buttonOf(donorMachine, 'receive')
  return (
    <RecordDrawer
      title={verb}
      note={donorName(row)}
      form={form}
      verb={verb}
      onSubmit={(values) => take(row, 'receive', values)}
      onClose={onClose}
    >
      <DateField field={form.field('donation_date')} label={label(donorWords.donation_date)} />
      <TextField field={form.field('paper_no')} label={label(donorWords.paper_no)} optional max={60} />
      <RecordFile field={form.field('proof_file')} label={label(donorWords.proof_file)} hint={m.donor_proof_hint()} />
    </RecordDrawer>
  )
}

export const DonorActions = ({ row, register, size }: { row: Donor; register: Register; size?: 'row' }) => {
  const take = useDonorAct(register)
  return (
    <ActionBar
      machine={donorMachine}
      // What is rare and grave stands in the record alone.
      actions={size ? row.actions.filter((action) => action !== 'ask_reversal') : row.actions}
      name={donorName(row)}
      {...(size && { size, plain: true, several: true })}
      extras={{ receive: { form: (close: () => void) => <ReceiveForm row={row} take={take} onClose={close} /> } }}
      take={(action, given) => take(row, action, given)}
    />
  )
}

export const DonorTag = ({ status }: Pick<Donor, 'status'>) => (
  <StateTag tone={donorMachine.statuses[status].tone}>{label(donorMachine.statuses[status])}</StateTag>
)

function useFacts(row: Donor) {
  const [currency, unit] = [useCurrency(), useName('units')]
  return [
    { key: 'status', label: label(commonWords.status), value: <DonorTag status={row.status} /> },
    { key: 'kind', label: label(donorWords.donor_kind), value: label(donorKindWords[row.donor_kind]) },
    {
      key: 'phone',
      label: label(donorWords.phone_number),
      value: row.phone_number && <Ltr>{row.phone_number}</Ltr>,
    },
    { key: 'given', label: m.donor_what(), value: givenOf(row, currency, unit) },
    { key: 'means', label: label(donorWords.means), value: meansText(row) },
    { key: 'date', label: label(donorWords.donation_date), value: <DateText value={row.donation_date} /> },
    { key: 'paper', label: label(donorWords.paper_no), value: row.paper_no && <bdi>{row.paper_no}</bdi> },
    {
      key: 'proof',
      label: label(donorWords.proof_file),
      value:
        row.proof_file === null ? (
          '—'
        ) : (
          <Anchor href={`/api/v2/files/${row.proof_file}`}>{m.donor_proof_open()}</Anchor>
        ),
    },
    {
      key: 'receipt',
      label: label(donorWords.receipt_no),
      value: row.receipt_no && (
        <>
          <Ltr>{row.receipt_no}</Ltr>
          {row.receipt !== 'none' && (
            <>
              {' · '}
              <a href={`/api/v2/donors/${row.id}/receipt`}>{m.donor_receipt_open()}</a>
            </>
          )}
        </>
      ),
    },
    { key: 'by', label: m.donor_entered_by(), value: row.entered_by && <bdi>{row.entered_by}</bdi> },
    { key: 'second', label: m.donor_confirmed_by(), value: row.confirmed_name && <bdi>{row.confirmed_name}</bdi> },
    { key: 'notes', label: label(donorWords.notes), value: row.notes && <bdi>{row.notes}</bdi> },
    ...(row.reversal_reason === null
      ? []
      : [{ key: 'why', label: label(donorWords.reversal_reason), value: <bdi>{row.reversal_reason}</bdi> }]),
  ]
}

const Whole = ({ row }: { row: Donor }) => (
  <Stack>
    {row.payment_id !== null && <Notice tone="info">{m.donor_by_platform()}</Notice>}
    {row.status === 'entered' && <Notice tone="warn">{m.donor_waits()}</Notice>}
    {row.status === 'reversing' && <Notice tone="warn">{m.donor_reversing()}</Notice>}
    <Facts facts={useFacts(row)} />
  </Stack>
)

/** One donation: as a form while it does not count, as a record with its actions afterwards. */
export function DonorDrawer({ id, campaign, register, onClose }: Props & { id: number }) {
  const query = useQuery({
    queryKey: [donorRegister.path, id],
    queryFn: async () => (await callApi(donorRegister.read, { params: { id } })).data,
  })
  const row = query.data
  const isOpen = row && (row.status === 'promised' || row.status === 'entered')
  if (isOpen && register.mayEdit && !row.actions.includes('confirm'))
    return <DonorForm campaign={campaign} register={register} row={row} onClose={onClose} />
  return (
    <Dialog
      kind="drawer"
      title={row ? donorName(row) : m.donor_one()}
      onClose={onClose}
      footer={
        <>
          {row && <DonorActions row={row} register={register} />}
          <Button look="default" size="form" onClick={onClose}>
            {m.shell_close()}
          </Button>
        </>
      }
    >
      <Loaded query={query} lines={10}>
        {(shown) => <Whole row={shown} />}
      </Loaded>
    </Dialog>
  )
}
