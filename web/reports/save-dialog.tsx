import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeReport,
  listReports,
  type OpenedReport,
  readReport,
  saveReport,
  shareableRoles,
} from '#contract/reports/saved.ts'
import { reportWords } from '#contract/reports/report-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

interface Props {
  query: string
  /** The own report whose next version is saved. Without it a new report is saved. */
  report: OpenedReport | undefined
  onClose: () => void
  onSaved: (id: number) => void
}

/** The form and its sending. */
function useSaving({ query, report, onSaved }: Props) {
  const client = useQueryClient()
  const form = useFields({
    initial: { name: report?.name ?? '', readers: report?.is_shared ? String(report.role_id ?? 'all') : 'own' },
    validate: ({ name }): Record<string, string> => (name.trim().length < 3 ? { name: m.report_name_short() } : {}),
  })
  const save = async () => {
    const { name, readers } = form.values
    const body = {
      name: name.trim(),
      query,
      is_shared: readers !== 'own',
      role_id: /^\d+$/.test(readers) ? Number(readers) : null,
    }
    let id = report?.id ?? 0
    const errors = await sendAct(
      async () => {
        const answer = report
          ? await callApi(changeReport, { params: { id: report.id }, body, version: report.updated_at })
          : await callApi(saveReport, { body })
        id = answer.data.id
        return answer
      },
      async () => {
        await Promise.all([
          client.invalidateQueries({ queryKey: [listReports.path] }),
          client.invalidateQueries({ queryKey: [readReport.path] }),
        ])
      },
    )
    if (errors) return errors
    onSaved(id)
    return undefined
  }
  return { form, save }
}

/** Name and readers of a report, before it is saved. */
export function SaveDialog(props: Props) {
  const { report, onClose } = props
  const { form, save } = useSaving(props)
  const { data: roles = [] } = useQuery({
    queryKey: [shareableRoles.path],
    queryFn: async () => (await callApi(shareableRoles)).data,
  })
  return (
    <Dialog
      kind="modal"
      title={report ? m.report_save_version({ version: report.version + 1 }) : m.report_save_new()}
      note={report && report.is_shared ? m.report_save_reaches() : undefined}
      onClose={onClose}
    >
      <Form
        form={form}
        summary={false}
        onSubmit={save}
        actions={({ busy }) => (
          <Button type="submit" size="form" busy={busy}>
            {m.report_save()}
          </Button>
        )}
      >
        <TextField label={label(reportWords.report_name)} field={form.field('name')} max={150} />
        <SelectField
          label={m.report_readers()}
          options={[
            { value: 'own', label: m.report_readers_own() },
            { value: 'all', label: m.report_readers_all() },
            ...roles.map((role) => ({ value: String(role.id), label: nameOf(role) })),
          ]}
          field={form.field('readers')}
        />
      </Form>
    </Dialog>
  )
}
