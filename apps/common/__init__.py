"""What every app leans on and no app owns: errors, the contract's shapes, uploads, downloads. No models."""
