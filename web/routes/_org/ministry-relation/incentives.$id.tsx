import { createFileRoute } from '@tanstack/react-router'
import { OwnMeasure } from '#web/incentives/own-measure.tsx'

export const Route = createFileRoute('/_org/ministry-relation/incentives/$id')({
  component: function Screen() {
    return <OwnMeasure id={Number(Route.useParams().id)} />
  },
})
