import { createFileRoute } from '@tanstack/react-router'
import { InstructionPage } from '#web/settings/help/instruction-page.tsx'

export const Route = createFileRoute('/ministry/settings/instructions/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <InstructionPage key={id} id={Number(id)} />
  },
})
