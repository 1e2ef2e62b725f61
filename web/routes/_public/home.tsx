import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/home')({ component: () => <h1>x</h1> })
