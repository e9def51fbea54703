/**
 * The component kit's styles that the first page needs, in a cascade layer so that our own rules always win; what it can
 * wait for stands in `styles-later.ts`. A page that uses another component imports that component's style beside it;
 * `styles.test.ts` names the one that is missing.
 */
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Burger.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/inter'
import './tokens.css'
