import { projectWords } from '#contract/cooperation/project-words.ts'
import { coopProjects, type CoopProject } from '#contract/cooperation/projects.ts'
import { type ProjectAction, projectMachine } from '#contract/cooperation/workflow.ts'
import { inputValues } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { EditDrawer } from '#web/core/registers/edit-drawer.tsx'
import { projectInitial } from './initials.ts'
import { ProjectFields } from './project-fields.tsx'

/** The day on which a project began or ended. */
export function DayOf({
  action,
  name,
  take,
  onClose,
}: {
  action: 'begin' | 'complete'
  name: string
  take: (action: ProjectAction, input: Record<string, unknown>) => Promise<Errors | undefined>
  onClose: () => void
}) {
  const form = useFields({ initial: { actual_start_date: '', actual_end_date: '' } })
  const key = action === 'begin' ? 'actual_start_date' : 'actual_end_date'
  return (
    <RecordDrawer
      title={buttonOf(projectMachine, action)}
      note={name}
      form={form}
      verb={buttonOf(projectMachine, action)}
      onSubmit={(values) => take(action, inputValues(projectMachine, action, values))}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(projectMachine, action)}</Notice>
      <DateField field={form.field(key)} label={label(projectWords[key])} />
    </RecordDrawer>
  )
}

/** What a project says, while it may be changed. */
export const EditProject = ({ row, onClose }: { row: CoopProject; onClose: () => void }) => (
  <EditDrawer
    resource={coopProjects}
    row={row}
    initial={projectInitial}
    title={m.coop_project_edit()}
    verb={m.coop_project_add()}
    fields={(form) => <ProjectFields form={form} />}
    onClose={onClose}
  />
)
