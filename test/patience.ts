import { configure } from '@testing-library/react';

// A busy machine may need more than a second.
configure({ asyncUtilTimeout: 30_000 });
