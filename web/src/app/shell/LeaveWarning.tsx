/**
 * Two minutes before the session ends for want of activity: says so, and one click stays. The server judges the end by
 * its own clock; this only counts down to what the server last said.
 */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { reportActivity } from '../../platform/idle/activity.ts'
import { session } from '../../platform/session.ts'

export function LeaveWarning() {
  const stay = useMutation({ mutationFn: reportActivity })
  return (
    <Modal opened onClose={() => stay.mutate()} title={<b>Are you still there?</b>} size="sm">
      <Text size="sm">You will be signed out in less than two minutes, because nothing has been done here for a while.</Text>
      {stay.isError && (
        <Text size="sm" c="danger" role="alert">
          The server could not be reached. Please try again.
        </Text>
      )}
      <Group justify="end" mt="md">
        <Button variant="default" onClick={() => void session.signOut()}>
          Log out
        </Button>
        <Button loading={stay.isPending} onClick={() => stay.mutate()} data-autofocus>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  )
}
