import { configure } from '@testing-library/react';

// What is waited for comes when the machine has time for it: a second is soon over on a busy one.
configure({ asyncUtilTimeout: 30_000 });
